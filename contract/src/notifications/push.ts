import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { ClockTime } from '../accounts/business-hours.ts'
import { defineEndpoint, Nothing } from '../endpoint.ts'
import { TimeZone } from '../time-zone.ts'

/** What a browser returns for a push subscription: the address of its push service, and the keys of its messages. */
const PushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    /** A point of the curve P-256, uncompressed. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
  /** Part of what a browser returns, and not read: the push service says when a subscription has ended. */
  expirationTime: z.optional(z.nullable(z.number())),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/push/key',
  permission: 'none',
  summary:
    'Public key (VAPID) with which a browser subscribes to push messages: base64url of the uncompressed point',
  input: Nothing,
  output: z.object({ key: z.string() }),
})

export const savePushSubscription = defineEndpoint({
  method: 'POST',
  path: '/push/subscriptions',
  permission: 'none',
  summary: 'Push notifications of the signed-in user to a browser until the session ends',
  input: PushSubscription,
  output: Nothing,
})

export const deletePushSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/push/subscriptions',
  permission: 'none',
  summary: 'Push nothing to a browser any more',
  input: z.object({
    endpoint: PushSubscription.shape.endpoint,
    keys: z.optional(z.unknown()),
    expirationTime: z.optional(z.unknown()),
  }),
  output: Nothing,
})

/** Times at which nothing is pushed. `from` after `to` means over midnight. */
export const QuietHours = z
  .object({ from: ClockTime, to: ClockTime, time_zone: TimeZone })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: () => m.problem_two_times() }))
export type QuietHours = z.infer<typeof QuietHours>

const MaybeQuietHours = z.object({ quiet_hours: z.nullable(QuietHours) })

export const getQuietHours = defineEndpoint({
  method: 'GET',
  path: '/push/quiet-hours',
  permission: 'none',
  summary: 'Hours of each day in which nothing is pushed to the signed-in user',
  input: Nothing,
  output: MaybeQuietHours,
})

export const saveQuietHours = defineEndpoint({
  method: 'PUT',
  path: '/push/quiet-hours',
  permission: 'none',
  summary: 'Choose hours of each day in which nothing is pushed; null means none',
  input: MaybeQuietHours,
  output: MaybeQuietHours,
})
