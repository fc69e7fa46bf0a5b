/// A force that cites what is not there [theory, Eq. 3.1].
