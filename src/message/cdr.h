#pragma once

/// Message ↔ bytes: XCDR1 little-endian with the four-byte encapsulation header, as ROS 2 writes
/// it. Only those who need bytes include this: it pulls in Fast-CDR.

#include <fastcdr/Cdr.h>
#include <fastcdr/FastBuffer.h>
#include <fastcdr/exceptions/Exception.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "hadal/base/error.h"
#include "hadal/message/field_types.h"

namespace hadal::message {

namespace detail {

inline constexpr std::size_t kEncapsulationSize = 4;

/// Counts bytes behind the encapsulation header; every number is aligned to its own size.
struct CdrSize {
  std::size_t size = 0;

  void add(std::size_t width, std::size_t count) {
    if (count > 0) size = (size + width - 1) / width * width + width * count;
  }
  template <class T>
  void operator()(std::string_view, const T& value, std::string_view = "") {
    if constexpr (Message<T>) {
      T::fields(*this, value);
    } else if constexpr (Number<T>) {
      add(sizeof(T), 1);
    } else if constexpr (Text<T>) {
      add(4, 1);
      size += value.size() + 1;
    } else if constexpr (FixedArray<T>) {
      add(sizeof(double), FixedLength<T>::value);
    } else {
      static_assert(Sequence<T>);
      add(4, 1);
      add(sizeof(double), value.size());
    }
  }
};

/// Writes fields as CdrSize counts them, into a buffer of that size. Padding is zero, so that the
/// bytes of a message depend on nothing else.
struct CdrEncoder {
  std::byte* body;  ///< behind the encapsulation header, from where alignment counts
  std::size_t at = 0;

  void put(const void* data, std::size_t width, std::size_t count) {
    if (count == 0) return;
    const std::size_t start = (at + width - 1) / width * width;
    while (at < start) body[at++] = std::byte{0};
    std::memcpy(body + at, data, width * count);
    at += width * count;
  }
  void put_length(std::size_t length) {
    const auto written = static_cast<std::uint32_t>(length);
    put(&written, sizeof written, 1);
  }
  template <class T>
  void operator()(std::string_view, const T& value, std::string_view = "") {
    if constexpr (Message<T>) {
      T::fields(*this, value);
    } else if constexpr (Number<T>) {
      put(&value, sizeof value, 1);
    } else if constexpr (Text<T>) {
      put_length(value.size() + 1);
      put(value.c_str(), 1, value.size() + 1);
    } else if constexpr (FixedArray<T>) {
      put(elements(value).data(), sizeof(double), FixedLength<T>::value);
    } else {
      static_assert(Sequence<T>);
      put_length(value.size());
      put(value.data(), sizeof(double), value.size());
    }
  }
};

struct CdrDecoder {
  eprosima::fastcdr::Cdr& cdr;
  std::size_t size;  ///< of the whole buffer

  template <class T>
  void operator()(std::string_view name, T& value, std::string_view = "") {
    if constexpr (Message<T>) {
      T::fields(*this, value);
    } else if constexpr (Number<T> || Text<T>) {
      cdr.deserialize(value);
    } else if constexpr (FixedArray<T>) {
      cdr.deserializeArray(elements(value).data(), FixedLength<T>::value);
    } else {
      static_assert(Sequence<T>);
      std::uint32_t count = 0;
      cdr.deserialize(count);
      // Before memory is asked for: can that many elements be there at all?
      if (count > (size - cdr.getSerializedDataLength()) / sizeof(double)) {
        throw InputError(std::string(name) + " claims " + std::to_string(count) +
                         " elements, more than there are bytes");
      }
      value.resize(count);
      if (count > 0) cdr.deserializeArray(value.data(), count);
    }
  }
};

/// The header must say plain CDR of either byte order.
inline bool has_plain_encapsulation(std::span<const std::byte> bytes) {
  return bytes.size() >= kEncapsulationSize && bytes[0] == std::byte{0} && bytes[1] <= std::byte{1};
}

}  // namespace detail

/// Bytes that encode() will write.
template <Message M>
std::size_t encoded_size(const M& message) {
  detail::CdrSize size;
  M::fields(size, message);
  return detail::kEncapsulationSize + size.size;
}

/// Replaces the content of `out`; allocates only when its capacity is too small.
template <Message M>
void encode(const M& message, std::vector<std::byte>& out) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::byte kLittleEndianCdr[detail::kEncapsulationSize] = {{}, std::byte{1}, {}, {}};
  out.resize(encoded_size(message));
  std::copy(std::begin(kLittleEndianCdr), std::end(kLittleEndianCdr), out.begin());
  detail::CdrEncoder encoder{out.data() + detail::kEncapsulationSize};
  M::fields(encoder, message);
  HADAL_ASSERT(detail::kEncapsulationSize + encoder.at == out.size(), std::string(M::kType));
}

/// Reads either byte order. Bytes behind the last field are allowed (padding, or a newer
/// definition that appended fields). Throws InputError if the bytes are not such a message; the
/// message is then half filled.
template <Message M>
void decode(std::span<const std::byte> bytes, M& message) {
  const auto fail = [](const std::string& why) {
    throw InputError("malformed " + std::string(M::kType) + ": " + why);
  };
  if (!detail::has_plain_encapsulation(bytes)) fail("no plain CDR header");
  // Fast-CDR has one buffer type for both ways and does not write while it reads.
  auto* data = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
  try {
    eprosima::fastcdr::FastBuffer buffer(data, bytes.size());
    eprosima::fastcdr::Cdr cdr(buffer, eprosima::fastcdr::Cdr::LITTLE_ENDIANNESS,
                               eprosima::fastcdr::Cdr::DDS_CDR);
    cdr.read_encapsulation();
    detail::CdrDecoder decoder{cdr, bytes.size()};
    M::fields(decoder, message);
  } catch (const eprosima::fastcdr::exception::Exception&) {
    fail("ends too early, after " + std::to_string(bytes.size()) + " bytes");
  } catch (const InputError& error) {
    fail(error.findings().front().problem);
  }
}

}  // namespace hadal::message
