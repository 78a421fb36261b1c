import { z } from 'zod'
import type { Fault } from '../settings.ts'
import { findAccount, requireAccount } from '../world/accounts.ts'
import { googleUser } from '../world/google-users.ts'
import { killTokens } from '../world/tokens.ts'
import type { World } from '../world/world-types.ts'
import { command } from './command.ts'
import { BrandName, Flag, Milliseconds, Nothing, Percent } from './schema.ts'

const FaultInput = z.object({
  endpoint: z.string().default('*'),
  status: z.coerce.number().int().min(200).max(599).default(500),
  code: z.coerce.number().int().default(2),
  subcode: z.coerce.number().int().nullable().default(null),
  message: z.string().nullable().default(null),
  afterEffect: Flag.default(false),
  count: z.coerce.number().int().min(1).nullable().default(1),
  percent: Percent.default(100),
})
const BreakInput = FaultInput.pick({ endpoint: true, count: true, percent: true })

let faultSequence = 0

/** Commands for faults between the app and the platform. */
export const faultCommands = {
  fail: command(FaultInput, ({ world }, input): Fault => addFault(world, { ...input, kind: 'error' })),
  drop: command(BreakInput, ({ world }, input): Fault => addFault(world, { ...input, kind: 'drop' })),
  dropAfterEffect: command(BreakInput, ({ world }, input): Fault =>
    addFault(world, { ...input, kind: 'drop', afterEffect: true }),
  ),
  stallAfterEffect: command(
    BreakInput.extend({ ms: Milliseconds.default(60_000) }),
    ({ world }, { ms, ...input }): Fault =>
      addFault(world, { ...input, kind: 'stall', stall_ms: ms, afterEffect: true }),
  ),
  clearFaults: command(Nothing, ({ world }) => {
    world.settings.faults = []
    return { faults: 0 }
  }),
  slow: command(z.object({ ms: Milliseconds }), ({ world }, { ms }) => {
    world.settings.slow_ms = ms
    return { ms }
  }),
  readLag: command(z.object({ ms: Milliseconds }), ({ world }, { ms }) => {
    world.settings.read_lag_ms = ms
    return { ms }
  }),
  rateLimit: command(
    z.object({ account: BrandName, minutes: z.coerce.number().min(0).default(5) }),
    ({ world }, { account, minutes }) => {
      const { username } = requireAccount(world, account)
      if (minutes === 0) world.settings.throttled.delete(username)
      else world.settings.throttled.set(username, world.now() + minutes * 60_000)
      return { account: username, minutes }
    },
  ),
  usage: command(z.object({ percent: Percent.nullable() }), ({ world }, { percent }) => {
    world.settings.usage_percent = percent
    return { percent }
  }),
  expireToken: command(z.object({ account: BrandName }), ({ world }, { account }) => ({
    killed: killTokens(world, requireAccount(world, account), 463),
  })),
  revoke: command(
    z.object({ account: BrandName, subcode: z.coerce.number().int().default(458) }),
    ({ world }, { account, subcode }) => ({
      killed: killTokens(world, requireAccount(world, account), subcode),
    }),
  ),
  revokeGoogle: command(z.object({ email: z.string() }), ({ world }, { email }) => {
    const user = googleUser(world, email)
    user.consented = false
    for (const grant of world.data.googleGrants.values()) if (grant.email === user.email) grant.revoked = true
    return { email: user.email }
  }),
  clock: command(
    z.object({ offsetMs: z.coerce.number().optional(), advanceMs: z.coerce.number().optional() }),
    ({ world }, input) => {
      if (input.offsetMs !== undefined) world.data.clockOffset = input.offsetMs
      world.data.clockOffset += input.advanceMs ?? 0
      return { now: world.now(), offsetMs: world.data.clockOffset }
    },
  ),
  setAccount: command(
    z.object({
      account: BrandName,
      allowMessages: Flag.optional(),
      restricted: Flag.optional(),
      followersCount: z.coerce.number().int().min(0).optional(),
    }),
    ({ world }, { account: name, ...changes }) => {
      const account = requireAccount(world, name)
      if (changes.allowMessages !== undefined) account.allowMessages = changes.allowMessages
      if (changes.restricted !== undefined) account.restricted = changes.restricted
      if (changes.followersCount !== undefined) account.followersCount = changes.followersCount
      world.emit({ kind: 'account', account })
      return findAccount(world, name)
    },
  ),
  platform: command(
    z.object({
      limits: Flag.optional(),
      humanAgent: Flag.optional(),
      fetchMedia: Flag.optional(),
      tokenAnswer: z.enum(['flat', 'wrapped']).optional(),
    }),
    ({ world }, input) => {
      const { settings } = world
      settings.limits = input.limits ?? settings.limits
      settings.human_agent = input.humanAgent ?? settings.human_agent
      settings.fetch_media = input.fetchMedia ?? settings.fetch_media
      settings.token_answer = input.tokenAnswer ?? settings.token_answer
      return input
    },
  ),
}

function addFault(
  world: World,
  { kind, stall_ms = 0, ...input }: z.input<typeof FaultInput> & Pick<Fault, 'kind'> & { stall_ms?: number },
): Fault {
  const { afterEffect, count, ...choice } = FaultInput.parse(input)
  const fault: Fault = {
    ...choice,
    id: ++faultSequence,
    kind,
    after_effect: afterEffect,
    remaining: count,
    stall_ms,
    fired: 0,
  }
  world.settings.faults.push(fault)
  return fault
}
