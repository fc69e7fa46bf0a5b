#include "hadal/base/thread_pool.h"

#include <algorithm>

namespace hadal {

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  started_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::Job::do_range(int k) const {
  const auto bound = [this](int j) {
    return static_cast<int>(static_cast<std::int64_t>(count) * j / threads);
  };
  call(work, bound(k), bound(k + 1));
}

void ThreadPool::run_erased(int count, int threads, const void* work, Call call) {
  threads = std::clamp(threads, 1, std::max(count, 1));
  const Job job{work, call, count, threads};
  if (threads == 1) return job.do_range(0);

  while (static_cast<int>(workers_.size()) < threads - 1) {
    workers_.emplace_back([this, k = static_cast<int>(workers_.size()) + 1] { serve(k); });
  }
  {
    const std::lock_guard lock(mutex_);
    job_ = job;
    unfinished_ = threads - 1;
    ++generation_;
  }
  started_.notify_all();
  job.do_range(0);
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return unfinished_ == 0; });
}

void ThreadPool::serve(int k) {
  std::uint64_t seen = 0;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      started_.wait(lock, [&] { return stop_ || (generation_ != seen && k < job_.threads); });
      if (stop_) return;
      seen = generation_;
      job = job_;
    }
    job.do_range(k);
    const std::lock_guard lock(mutex_);
    if (--unfinished_ == 0) finished_.notify_one();
  }
}

}  // namespace hadal
