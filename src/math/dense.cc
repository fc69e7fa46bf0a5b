#include "hadal/math/dense.h"

namespace hadal {

DenseMatrix diagonal(const DenseVector& d) {
  DenseMatrix m(d.size(), d.size());
  for (Index i = 0; i < d.size(); ++i) m(i, i) = d[i];
  return m;
}

DenseMatrix scaled_rows(const DenseVector& d, DenseMatrix m) {
  for (Index c = 0; c < m.cols(); ++c) {
    for (Index r = 0; r < m.rows(); ++r) m(r, c) *= d[r];
  }
  return m;
}

DenseMatrix scaled_cols(DenseMatrix m, const DenseVector& d) {
  for (Index c = 0; c < m.cols(); ++c) {
    for (Index r = 0; r < m.rows(); ++r) m(r, c) *= d[c];
  }
  return m;
}

DenseVector reciprocal(DenseVector v) {
  for (Index i = 0; i < v.size(); ++i) v[i] = 1 / v[i];
  return v;
}

DenseVector quotient(DenseVector a, const DenseVector& b) {
  for (Index i = 0; i < a.size(); ++i) a[i] /= b[i];
  return a;
}

DenseMatrix symmetric_part(const DenseMatrix& m) { return 0.5 * (m + transpose(m)); }

DenseMatrix kronecker(const DenseMatrix& a, const DenseMatrix& b) {
  DenseMatrix m(a.rows() * b.rows(), a.cols() * b.cols());
  for (Index c = 0; c < a.cols(); ++c) {
    for (Index r = 0; r < a.rows(); ++r) m.set(r * b.rows(), c * b.cols(), a(r, c) * b);
  }
  return m;
}

ComplexMatrix shifted(std::complex<double> s, const DenseMatrix& m) {
  ComplexMatrix z(m.rows(), m.cols());
  for (Index c = 0; c < m.cols(); ++c) {
    for (Index r = 0; r < m.rows(); ++r) z(r, c) = (r == c ? s : 0.0) - m(r, c);
  }
  return z;
}

ComplexMatrix to_complex(const DenseMatrix& m) {
  ComplexMatrix z(m.rows(), m.cols());
  std::copy(m.numbers().begin(), m.numbers().end(), z.data());
  return z;
}

double dot(const DenseVector& a, const DenseVector& b) {
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::complex<double> dot(const ComplexVector& a, const ComplexVector& b) {
  std::complex<double> sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += std::conj(a[i]) * b[i];
  return sum;
}

double squared_norm(const DenseMatrix& m) { return dot(m, m); }
double norm(const DenseMatrix& m) { return std::sqrt(squared_norm(m)); }

double max_abs(const DenseMatrix& m) {
  double largest = 0;
  for (const double x : m.numbers()) {
    if (std::isnan(x)) return x;
    largest = std::max(largest, std::abs(x));
  }
  return largest;
}

double trace(const DenseMatrix& m) {
  double sum = 0;
  for (Index i = 0; i < m.rows(); ++i) sum += m(i, i);
  return sum;
}

bool all_finite(const DenseMatrix& m) {
  return std::all_of(m.numbers().begin(), m.numbers().end(),
                     [](double x) { return std::isfinite(x); });
}

}  // namespace hadal
