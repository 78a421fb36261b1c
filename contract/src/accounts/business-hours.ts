import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { TimeZone } from '../time-zone.ts'
import { ShownVersion, Version } from '../versions.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** A time of a day, "09:00". */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.problem_hours_time() }))

/**
 * A time in which the account is open. It ends on the next day if `to` is earlier than `from`; from 00:00 to 00:00 is the
 * whole day.
 */
export const OpenInterval = z.object({ day: z.enum(weekdays), from: ClockTime, to: ClockTime })
export type OpenInterval = z.infer<typeof OpenInterval>

/**
 * The business hours of an account. A day without an interval is closed; a day can have several. Without days and without
 * an away message the account has no business hours and counts as open.
 */
export const BusinessHours = z.object({
  time_zone: TimeZone,
  days: z.array(OpenInterval).check(z.maxLength(limits.openIntervals)),
  /** Sent to customers who write outside of the hours; empty for none. */
  away_message: z.string().check(z.trim()),
})
export type BusinessHours = z.infer<typeof BusinessHours>

const StoredHours = z.extend(BusinessHours, { version: Version })
export type StoredHours = z.infer<typeof StoredHours>

export const getBusinessHours = defineEndpoint({
  method: 'GET',
  path: '/accounts/hours',
  permission: 'read',
  summary: 'Business hours and away message of an account',
  input: z.object({ platform_user_id: Id }),
  output: StoredHours,
})

/** Refuses intervals that overlap, and an away message that is too long, with 422. */
export const saveBusinessHours = defineEndpoint({
  method: 'PUT',
  path: '/accounts/hours',
  permission: 'manage',
  audit: { resource: getBusinessHours, texts: ['time_zone', 'days'] },
  summary: 'Replace the business hours and the away message of an account',
  input: z.extend(BusinessHours, { platform_user_id: Id, version: ShownVersion }),
  output: StoredHours,
})
