/** Bounds of the assistant. */
export const assistantLimits = {
  message: 8000,
  threadName: 120,
  /** Messages of one page of history. */
  page: 30,
  /** Steps of one run, seconds of one run without a person, writes of one run. */
  steps: 12,
  seconds: 120,
  writes: 3,
  /** Open streams of one user in one process. */
  streams: 20,
} as const
