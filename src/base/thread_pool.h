#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace hadal {

/// Threads that wait between calls, so that a call costs microseconds and allocates nothing once
/// the threads exist. One caller at a time.
class ThreadPool {
 public:
  ThreadPool() = default;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  /// work(first, last) over [0, count) in `threads` contiguous ranges, the first on the caller;
  /// returns when all are done. The work must not throw.
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

    void do_range(int k) const;
  };

  void run_erased(int count, int threads, const void* work, Call call);
  void serve(int k);

  std::mutex mutex_;
  std::condition_variable started_, finished_;
  Job job_;
  std::uint64_t generation_ = 0;
  int unfinished_ = 0;
  bool stop_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace hadal
