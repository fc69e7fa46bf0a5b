#pragma once

/// Matrices of any size for analysis and design: plain column-major storage with the few operations
/// that hadal needs, cheap to include. Decompositions are in dense_solvers.h. What steps with a
/// vehicle uses the fixed sizes of vec.h.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

namespace hadal {

using Index = std::ptrdiff_t;

template <class T>
class Dense {
 public:
  Dense() = default;
  /// All zero.
  Dense(Index rows, Index cols)
      : rows_(rows), cols_(cols), data_(static_cast<std::size_t>(rows * cols)) {}
  /// By numbers column by column.
  Dense(Index rows, Index cols, const std::vector<T>& numbers)
      : rows_(rows), cols_(cols), data_(numbers) {}
  /// One column.
  explicit Dense(const std::vector<T>& column)
      : rows_(static_cast<Index>(column.size())), cols_(1), data_(column) {}

  static Dense identity(Index rows, Index cols) {
    Dense m(rows, cols);
    for (Index i = 0; i < std::min(rows, cols); ++i) m(i, i) = T(1);
    return m;
  }
  static Dense identity(Index n) { return identity(n, n); }
  /// One column of zeros with a one at row i.
  static Dense unit(Index n, Index i) {
    Dense m(n, 1);
    m[i] = T(1);
    return m;
  }

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  Index size() const { return rows_ * cols_; }
  T* data() { return data_.data(); }
  const T* data() const { return data_.data(); }
  const std::vector<T>& numbers() const { return data_; }  ///< column by column

  T& operator()(Index r, Index c) { return data_[static_cast<std::size_t>(c * rows_ + r)]; }
  const T& operator()(Index r, Index c) const {
    return data_[static_cast<std::size_t>(c * rows_ + r)];
  }
  /// Of a single column or row.
  T& operator[](Index i) { return data_[static_cast<std::size_t>(i)]; }
  const T& operator[](Index i) const { return data_[static_cast<std::size_t>(i)]; }

  Dense block(Index row, Index col, Index rows, Index cols) const {
    Dense b(rows, cols);
    for (Index c = 0; c < cols; ++c) {
      for (Index r = 0; r < rows; ++r) b(r, c) = (*this)(row + r, col + c);
    }
    return b;
  }
  Dense row(Index r) const { return block(r, 0, 1, cols_); }
  Dense col(Index c) const { return block(0, c, rows_, 1); }
  Dense top_rows(Index n) const { return block(0, 0, n, cols_); }
  Dense middle_rows(Index first, Index n) const { return block(first, 0, n, cols_); }
  Dense left_cols(Index n) const { return block(0, 0, rows_, n); }
  Dense middle_cols(Index first, Index n) const { return block(0, first, rows_, n); }
  Dense right_cols(Index n) const { return block(0, cols_ - n, rows_, n); }

  /// Puts m at (row, col).
  void set(Index row, Index col, const Dense& m) {
    for (Index c = 0; c < m.cols(); ++c) {
      for (Index r = 0; r < m.rows(); ++r) (*this)(row + r, col + c) = m(r, c);
    }
  }
  /// Adds m at (row, col).
  void add(Index row, Index col, const Dense& m) {
    for (Index c = 0; c < m.cols(); ++c) {
      for (Index r = 0; r < m.rows(); ++r) (*this)(row + r, col + c) += m(r, c);
    }
  }

  Dense& operator+=(const Dense& b) {
    for (std::size_t i = 0; i < data_.size(); ++i) data_[i] += b.data_[i];
    return *this;
  }
  Dense& operator-=(const Dense& b) {
    for (std::size_t i = 0; i < data_.size(); ++i) data_[i] -= b.data_[i];
    return *this;
  }
  Dense& operator*=(const T& s) {
    for (T& x : data_) x *= s;
    return *this;
  }

 private:
  Index rows_ = 0, cols_ = 0;
  std::vector<T> data_;
};

using DenseMatrix = Dense<double>;
using DenseVector = Dense<double>;  ///< of one column
using ComplexMatrix = Dense<std::complex<double>>;
using ComplexVector = Dense<std::complex<double>>;  ///< of one column

template <class T>
Dense<T> operator+(Dense<T> a, const Dense<T>& b) {
  return a += b;
}
template <class T>
Dense<T> operator-(Dense<T> a, const Dense<T>& b) {
  return a -= b;
}
template <class T>
Dense<T> operator-(Dense<T> a) {
  return a *= T(-1);
}
template <class T>
Dense<T> operator*(const T& s, Dense<T> a) {
  return a *= s;
}

/// Of real and complex ones in any mix.
template <class A, class B>
auto operator*(const Dense<A>& a, const Dense<B>& b) -> Dense<decltype(A() * B())> {
  Dense<decltype(A() * B())> product(a.rows(), b.cols());
  for (Index c = 0; c < b.cols(); ++c) {
    for (Index k = 0; k < a.cols(); ++k) {
      const B factor = b(k, c);
      for (Index r = 0; r < a.rows(); ++r) product(r, c) += a(r, k) * factor;
    }
  }
  return product;
}

template <class T>
Dense<T> transpose(const Dense<T>& m) {
  Dense<T> t(m.cols(), m.rows());
  for (Index c = 0; c < m.cols(); ++c) {
    for (Index r = 0; r < m.rows(); ++r) t(c, r) = m(r, c);
  }
  return t;
}

/// (a b), of equal heights.
template <class T>
Dense<T> beside(const Dense<T>& a, const Dense<T>& b) {
  Dense<T> m(a.rows(), a.cols() + b.cols());
  m.set(0, 0, a), m.set(0, a.cols(), b);
  return m;
}
/// (a; b), of equal widths.
template <class T>
Dense<T> above(const Dense<T>& a, const Dense<T>& b) {
  Dense<T> m(a.rows() + b.rows(), a.cols());
  m.set(0, 0, a), m.set(a.rows(), 0, b);
  return m;
}

// Operations on real matrices, in dense.cc.

DenseMatrix diagonal(const DenseVector& d);
/// diag(d) m and m diag(d).
DenseMatrix scaled_rows(const DenseVector& d, DenseMatrix m);
DenseMatrix scaled_cols(DenseMatrix m, const DenseVector& d);
/// Element by element: 1/v and a/b.
DenseVector reciprocal(DenseVector v);
DenseVector quotient(DenseVector a, const DenseVector& b);
/// ½(m + mᵀ).
DenseMatrix symmetric_part(const DenseMatrix& m);
/// a ⊗ b.
DenseMatrix kronecker(const DenseMatrix& a, const DenseMatrix& b);
/// s·1 − m.
ComplexMatrix shifted(std::complex<double> s, const DenseMatrix& m);
ComplexMatrix to_complex(const DenseMatrix& m);

double dot(const DenseVector& a, const DenseVector& b);
/// aᴴ b.
std::complex<double> dot(const ComplexVector& a, const ComplexVector& b);
double squared_norm(const DenseMatrix& m);  ///< Σ m²
double norm(const DenseMatrix& m);          ///< of Frobenius
double max_abs(
    const DenseMatrix& m);  ///< largest |element|, or NaN if there is one; zero without elements
double trace(const DenseMatrix& m);
bool all_finite(const DenseMatrix& m);

}  // namespace hadal
