import { m } from '@skein/messages'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'

/** One thread: what runs here may take seconds, and the event loop and PostgreSQL need the processors as well. */
const threads = new Piscina({ minThreads: 0, maxThreads: 1, maxQueue: 256, idleTimeout: 10_000 })

interface ThreadCall {
  /** The module of the function. It is loaded in the thread. */
  file: URL
  /** The name of the exported function. */
  name: string
  timeoutMs: number
}

/**
 * Runs an exported function of a module in a thread, for work that would block the event loop. Arguments and results are
 * copied. Throws `unavailable` when it takes longer than `timeoutMs`, the wait for the thread included.
 */
export async function runInThread<Input, Output>(
  { file, name, timeoutMs }: ThreadCall,
  input: Input,
): Promise<Output> {
  const options = { filename: file.href, name, signal: AbortSignal.timeout(timeoutMs) }
  try {
    const output: Output = await threads.run(input, options)
    return output
  } catch (error) {
    if (!options.signal.aborted) throw error
    throw new AppError('unavailable', m.server_too_long_taken(), {
      retryAfter: 30,
    })
  }
}
