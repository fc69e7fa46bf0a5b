#include "hadal/log/chunk_pipeline.h"

#include <pthread.h>

#include <csignal>
#include <system_error>
#include <utility>

namespace hadal::log {

namespace {

/// Handlers of a program run on its own threads. What a write raises stays with who writes.
void leave_signals_to_others() {
  sigset_t signals;
  sigfillset(&signals);
  for (const int own : {SIGXFSZ, SIGPIPE, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    sigdelset(&signals, own);
  }
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

ChunkPipeline::~ChunkPipeline() {
  if (!worker_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  handed_on_.notify_one();
  worker_.join();
}

void ChunkPipeline::hand_on() {
  if (!start()) return finish_(open());
  {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return waiting_ < kWaiting; });
    rethrow();
    ++waiting_;
  }
  handed_on_.notify_one();
  open_ = (open_ + 1) % chunks_.size();
}

void ChunkPipeline::drain() {
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return waiting_ == 0; });
  rethrow();
}

bool ChunkPipeline::start() {
  if (worker_.joinable()) return true;
  try {
    worker_ = std::thread([this] { serve(); });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void ChunkPipeline::serve() {
  leave_signals_to_others();
  std::unique_lock lock(mutex_);
  for (;;) {
    handed_on_.wait(lock, [this] { return stop_ || waiting_ > 0; });
    if (waiting_ == 0) return;
    McapChunkBuilder& chunk = chunks_[next_];
    const bool wanted = !failed_;
    lock.unlock();
    std::exception_ptr error;
    try {
      if (wanted) finish_(chunk);
    } catch (...) {
      error = std::current_exception();
    }
    chunk.clear();
    lock.lock();
    if (error) {
      error_ = error;
      failed_ = true;
    }
    next_ = (next_ + 1) % chunks_.size();
    --waiting_;
    finished_.notify_one();
  }
}

void ChunkPipeline::rethrow() {
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

}  // namespace hadal::log
