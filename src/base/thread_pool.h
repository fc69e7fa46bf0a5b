#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace hadal {

/// Threads that wait between calls, so that a call costs microseconds and allocates nothing once
/// the threads exist: first awake, for about as long as a stage of a run lasts, then asleep. One
/// caller at a time.
class ThreadPool {
 public:
  ThreadPool() = default;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  /// work(first, last) over [0, count) in contiguous pieces, which up to `threads` threads, the
  /// caller among them, take one after the other; returns when all are done. A thread that wakes
  /// too late is not waited for. The work must not throw.
  template <class Work>
  void run(int count, int threads, const Work& work) {
    run_erased(count, threads, &work, [](const void* w, int first, int last) {
      (*static_cast<const Work*>(w))(first, last);
    });
  }

 private:
  using Call = void (*)(const void* work, int first, int last);
  struct Job {
    const void* work = nullptr;
    Call call = nullptr;
    int count = 0;
    int threads = 0;
    int pieces = 0;
  };

  void run_erased(int count, int threads, const void* work, Call call);
  void serve(int k);
  void do_pieces(const Job& job);
  /// A worker has something to look at.
  bool called(std::uint64_t seen) const { return stop_ || generation_ != seen; }

  std::atomic<int> next_piece_ = 0;
  std::mutex mutex_;  ///< guards what follows; atomics are read without it while waiting awake
  std::condition_variable started_, finished_;
  Job job_;
  std::atomic<std::uint64_t> generation_ = 0;  ///< counts jobs
  bool open_ = false;                          ///< workers may still join the job
  std::atomic<int> active_ = 0;                ///< workers that did
  int asleep_ = 0;                             ///< workers that must be woken
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace hadal
