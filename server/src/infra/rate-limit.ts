import { m } from '@skein/messages'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#src/infra/db/client.ts'
import { AppError } from './errors.ts'

/** At most `points` within `seconds`. */
export interface RateLimit {
  points: number
  seconds: number
  /** Counted in this process only, without the database: for limits checked on every request. */
  local?: boolean
  /** What the caller is told; default: too many attempts. */
  message?: () => string
}

export interface RateLimiter<N extends string> {
  /**
   * Counts an attempt with its weight. Throws an AppError `rate_limited` with the seconds to
   * wait if the limit is exceeded.
   */
  consume(limit: N, key: string, weight?: number): Promise<void>
  /** Counts an attempt and returns how many there were within the time. Refuses nothing. */
  count(limit: N, key: string): Promise<number>
  /** Resets the attempts, for example after a success. */
  forget(limit: N, key: string): Promise<void>
}

/**
 * Limits that all processes share through the database. Callers over a limit are refused from memory. While
 * the database is unreachable, each process counts on its own.
 */
export function createRateLimiter<N extends string>(
  database: Database,
  limits: Readonly<Record<N, RateLimit>>,
): RateLimiter<N> {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  for (const [name, limit] of Object.entries<RateLimit>(limits))
    limiters.set(name, limiterFor(database, name, limit))
  const limiterOf = (limit: N) => {
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`There is no rate limit ${limit}.`)
    return limiter
  }
  return {
    async consume(limit, key, weight = 1) {
      try {
        await limiterOf(limit).consume(hash(key), weight)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        const { message = m.server_too_many_attempts } = limits[limit]
        throw new AppError('rate_limited', message(), {
          retryAfter,
        })
      }
    },
    async count(limit, key) {
      try {
        return (await limiterOf(limit).consume(hash(key))).consumedPoints
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return error.consumedPoints
      }
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(hash(key))
    },
  }
}

/** Returns the key by which an address is limited: the address, or for IPv6 its /64, which belongs to one customer. */
export function networkOf(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

function limiterFor(database: Database, name: string, { points, seconds, local }: RateLimit) {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  if (local) return memory
  return new RateLimiterPostgres({
    storeClient: database.$client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
  })
}

/** Keys are IP and e-mail addresses, which must not be readable in the table. */
const hash = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)
