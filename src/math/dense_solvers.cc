#include "hadal/math/dense_solvers.h"

#include <limits>
#include <numeric>
#include <utility>

#include "hadal/math/decomposed.h"

namespace hadal {

namespace {

/// Gaussian elimination of A together with right sides b.
template <class T>
class Elimination {
 public:
  Elimination(Dense<T> A, Dense<T> b, bool columns)
      : A_(std::move(A)), b_(std::move(b)), order_(static_cast<std::size_t>(A_.rows())) {
    std::iota(order_.begin(), order_.end(), Index{0});
    for (Index k = 0; k < A_.rows(); ++k) {
      exchange(k, columns);
      if (columns && std::abs(A_(k, k)) <= smallest_pivot()) break;
      eliminate(k);
      ++rank_;
    }
  }

  double log_determinant() const {
    double sum = 0;
    for (Index i = 0; i < A_.rows(); ++i) sum += std::log(std::abs(A_(i, i)));
    return sum;
  }

  /// Unknowns beyond the rank are zero.
  Dense<T> solution() const {
    Dense<T> x(A_.rows(), b_.cols());
    for (Index c = 0; c < b_.cols(); ++c) {
      for (Index i = rank_; i-- > 0;) {
        T sum = b_(i, c);
        for (Index j = i + 1; j < rank_; ++j) sum -= A_(i, j) * x(order(j), c);
        x(order(i), c) = sum / A_(i, i);
      }
    }
    return x;
  }

 private:
  Index order(Index i) const { return order_[static_cast<std::size_t>(i)]; }

  double smallest_pivot() const {
    const auto n = static_cast<double>(A_.rows());
    return n * std::numeric_limits<double>::epsilon() * std::abs(A_(0, 0));
  }

  /// Brings the largest of what is left of column k, or of all columns, to (k, k).
  void exchange(Index k, bool columns) {
    Index row = k, col = k;
    for (Index c = k; c < (columns ? A_.cols() : k + 1); ++c) {
      for (Index r = k; r < A_.rows(); ++r) {
        if (std::abs(A_(r, c)) > std::abs(A_(row, col))) row = r, col = c;
      }
    }
    if (col != k) {
      for (Index r = 0; r < A_.rows(); ++r) std::swap(A_(r, k), A_(r, col));
      std::swap(order_[static_cast<std::size_t>(k)], order_[static_cast<std::size_t>(col)]);
    }
    if (row == k) return;
    for (Index c = k; c < A_.cols(); ++c) std::swap(A_(k, c), A_(row, c));
    for (Index c = 0; c < b_.cols(); ++c) std::swap(b_(k, c), b_(row, c));
  }

  void eliminate(Index k) {
    for (Index r = k + 1; r < A_.rows(); ++r) A_(r, k) /= A_(k, k);
    for (Dense<T>* m : {&A_, &b_}) {
      for (Index c = m == &A_ ? k + 1 : 0; c < m->cols(); ++c) {
        const T factor = (*m)(k, c);
        for (Index r = k + 1; r < A_.rows(); ++r) (*m)(r, c) -= A_(r, k) * factor;
      }
    }
  }

  Dense<T> A_, b_;
  std::vector<Index> order_;  ///< of the unknowns
  Index rank_ = 0;
};

double largest_column_sum(const DenseMatrix& A) {
  double largest = 0;
  for (Index c = 0; c < A.cols(); ++c) {
    double sum = 0;
    for (Index r = 0; r < A.rows(); ++r) sum += std::abs(A(r, c));
    largest = std::max(largest, sum);
  }
  return largest;
}

}  // namespace

DenseMatrix lu_solve(DenseMatrix A, DenseMatrix b) {
  return Elimination<double>(std::move(A), std::move(b), false).solution();
}

ComplexMatrix lu_solve(ComplexMatrix A, ComplexMatrix b) {
  return Elimination<std::complex<double>>(std::move(A), std::move(b), false).solution();
}

DenseMatrix lu_solve(DenseMatrix A, DenseMatrix b, const char* what) {
  DenseMatrix x = lu_solve(std::move(A), std::move(b));
  if (!all_finite(x)) refuse_decomposition(what);
  return x;
}

DenseMatrix full_pivot_solve(DenseMatrix A, DenseMatrix b) {
  return Elimination<double>(std::move(A), std::move(b), true).solution();
}

Inverse inverse(const DenseMatrix& A) {
  const Elimination<double> e(A, DenseMatrix::identity(A.rows()), false);
  return {e.solution(), e.log_determinant()};
}

DenseMatrix exponential(const DenseMatrix& A) {
  // Numerator and denominator of Padé's approximant of degree 13, for A halved until it is small
  // enough; then squared as often.
  constexpr double kSmall = 5.371920351148152;
  constexpr double b[] = {64764752532480000.,
                          32382376266240000.,
                          7771770303897600.,
                          1187353796428800.,
                          129060195264000.,
                          10559470521600.,
                          670442572800.,
                          33522128640.,
                          1323241920.,
                          40840800.,
                          960960.,
                          16380.,
                          182.,
                          1.};
  int halvings = 0;
  const double size = largest_column_sum(A);
  if (std::isfinite(size)) std::frexp(size / kSmall, &halvings);
  halvings = std::max(halvings, 0);
  const DenseMatrix X = std::ldexp(1.0, -halvings) * A, one = DenseMatrix::identity(A.rows());
  const DenseMatrix X2 = X * X, X4 = X2 * X2, X6 = X4 * X2;
  const DenseMatrix odd = X * (X6 * (b[13] * X6 + b[11] * X4 + b[9] * X2) + b[7] * X6 + b[5] * X4 +
                               b[3] * X2 + b[1] * one);
  const DenseMatrix even =
      X6 * (b[12] * X6 + b[10] * X4 + b[8] * X2) + b[6] * X6 + b[4] * X4 + b[2] * X2 + b[0] * one;
  DenseMatrix result = lu_solve(even - odd, even + odd);
  for (int i = 0; i < halvings; ++i) result = result * result;
  return result;
}

}  // namespace hadal
