#include "hadal/base/thread_pool.h"

#include <algorithm>
#include <chrono>

namespace hadal {

namespace {

/// How long to wait awake: a wake-up takes some 20 µs, and the next stage of a run mostly comes
/// sooner.
constexpr auto kAwake = std::chrono::microseconds(100);

/// Whether `over` came true within that time. Others may have the core meanwhile.
template <class Over>
bool wait_awake(Over&& over) {
  const auto end = std::chrono::steady_clock::now() + kAwake;
  while (!over()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::yield();
  }
  return true;
}

}  // namespace

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  started_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::do_pieces(const Job& job) {
  const auto bound = [&](int j) {
    return static_cast<int>(static_cast<std::int64_t>(job.count) * j / job.pieces);
  };
  for (int j; (j = next_piece_.fetch_add(1)) < job.pieces;) {
    job.call(job.work, bound(j), bound(j + 1));
  }
}

void ThreadPool::run_erased(int count, int threads, const void* work, Call call) {
  threads = std::clamp(threads, 1, std::max(count, 1));
  if (threads == 1) return call(work, 0, count);

  while (static_cast<int>(workers_.size()) < threads - 1) {
    workers_.emplace_back([this, k = static_cast<int>(workers_.size()) + 1] { serve(k); });
  }
  // Pieces small enough that nobody waits long for the last one.
  const Job job{work, call, count, threads, std::min(count, 16 * threads)};
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    job_ = job;
    next_piece_ = 0;
    ++generation_;
    open_ = true;
    wake = asleep_ > 0;
  }
  if (wake) started_.notify_all();
  do_pieces(job);
  {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  wait_awake([this] { return active_ == 0; });
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return active_ == 0; });
}

void ThreadPool::serve(int k) {
  std::uint64_t seen = 0;
  for (;;) {
    wait_awake([&] { return called(seen); });
    std::unique_lock lock(mutex_);
    ++asleep_;
    started_.wait(lock, [&] { return called(seen); });
    --asleep_;
    if (stop_) return;
    seen = generation_;
    if (!open_ || k >= job_.threads) continue;
    const Job job = job_;
    ++active_;
    lock.unlock();
    do_pieces(job);
    lock.lock();
    if (--active_ == 0) finished_.notify_one();
  }
}

}  // namespace hadal
