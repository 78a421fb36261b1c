import { PlatformError } from './errors.ts'

/** The account of a call. Absent while an account is being connected. */
export interface Caller {
  account_id?: string
  /** The call has a send slot of the account's pace, which checks pauses. */
  hasSendSlot?: boolean
}

/** Decides which calls of an account are made. */
export interface CallGate {
  /** Throws `limited` while Instagram asked to make no calls for the account. */
  enter(caller: Caller): Promise<void>
  /** Stops all calls of the account for some seconds. */
  close(caller: Caller, seconds: number): Promise<void>
}

/** Lets every call pass. */
export const openGate: CallGate = { enter: async () => undefined, close: async () => undefined }

/**
 * Makes a call if the gate allows it, and closes the gate when Instagram names the time until which to wait. A refusal
 * without a time limits one kind of call, such as reads of conversations to two a second: its caller tries again later.
 */
export async function callThrough<T>(gate: CallGate, caller: Caller, call: () => Promise<T>): Promise<T> {
  await gate.enter(caller)
  try {
    return await call()
  } catch (error) {
    if (error instanceof PlatformError && isPause(error) && error.retryAfterSeconds !== null) {
      await gate.close(caller, error.retryAfterSeconds)
    }
    throw error
  }
}

const isPause = ({ kind, status }: PlatformError) => kind === 'limited' || status === 429
