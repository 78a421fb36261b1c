import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { isDatabaseBusy, isDatabaseUnavailable } from './unavailable.ts'

const current = new AsyncLocalStorage<{ fault: unknown }>()

/** Returns a pool for the sign-in library. It tells `throwingFaults` that a statement failed. */
export function watchedPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values)
      } catch (error) {
        const call = current.getStore()
        if (call && (isDatabaseUnavailable(error) || isDatabaseBusy(error))) call.fault = error
        throw error
      }
    }
    return { query, release: () => client.release() }
  }
  return { connect, end: () => pool.end() } as unknown as pg.Pool
}

/**
 * Sends a call to the sign-in library. Throws what kept the database from answering, a full disk for example, if the
 * library reports it as a mistake of the caller or as a failure of its own.
 */
export async function throwingFaults(send: () => Promise<Response>): Promise<Response> {
  const call = { fault: undefined as unknown }
  const response = await current.run(call, send)
  if (response.status >= 400 && call.fault !== undefined) throw call.fault
  return response
}
