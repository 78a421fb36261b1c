import { assumptionKeys } from '../assumptions.ts'
import { z } from 'zod'
import type { Fault } from '../settings.ts'
import { requireAccount } from '../state/accounts.ts'
import { googleUser } from '../state/google-users.ts'
import { killTokens } from '../state/tokens.ts'
import type { SandboxState } from '../state/state-types.ts'
import { assignGiven, command, BrandName, Flag, Milliseconds, Nothing, Percent } from './command.ts'
const FaultInput = z.object({
  endpoint: z.string().default('*'),
  status: z.coerce.number().int().min(200).max(599).default(500),
  code: z.coerce.number().int().default(2),
  subcode: z.coerce.number().int().nullable().default(null),
  message: z.string().nullable().default(null),
  retryAfter: z.coerce.number().int().min(0).nullable().default(null),
  afterEffect: Flag.default(false),
  count: z.coerce.number().int().min(1).nullable().default(1),
  percent: Percent.default(100),
})
const BreakInput = FaultInput.pick({ endpoint: true, count: true, percent: true })

let faultSequence = 0

export const faultCommands = {
  fail: command(FaultInput, ({ state }, input): Fault => addFault(state, { ...input, kind: 'error' })),
  drop: command(BreakInput, ({ state }, input): Fault => addFault(state, { ...input, kind: 'drop' })),
  dropAfterEffect: command(BreakInput, ({ state }, input): Fault =>
    addFault(state, { ...input, kind: 'drop', afterEffect: true }),
  ),
  stallAfterEffect: command(
    BreakInput.extend({ ms: Milliseconds.default(60_000) }),
    ({ state }, { ms, ...input }): Fault =>
      addFault(state, { ...input, kind: 'stall', stallMs: ms, afterEffect: true }),
  ),
  clearFaults: command(Nothing, ({ state }) => {
    state.settings.faults = []
    return { faults: 0 }
  }),
  slow: command(z.object({ ms: Milliseconds }), ({ state }, { ms }) => {
    state.settings.slowMs = ms
    return { ms }
  }),
  readLag: command(z.object({ ms: Milliseconds }), ({ state }, { ms }) => {
    state.settings.readLagMs = ms
    return { ms }
  }),
  rateLimit: command(
    z.object({ account: BrandName, minutes: z.coerce.number().min(0).default(5) }),
    ({ state }, { account, minutes }) => {
      const { username } = requireAccount(state, account)
      if (minutes === 0) state.settings.throttled.delete(username)
      else state.settings.throttled.set(username, state.now() + minutes * 60_000)
      return { account: username, minutes }
    },
  ),
  usage: command(z.object({ percent: Percent.nullable() }), ({ state }, { percent }) => {
    state.settings.usagePercent = percent
    return { percent }
  }),
  expireToken: command(z.object({ account: BrandName }), ({ state }, { account }) => ({
    killed: killTokens(state, requireAccount(state, account), 463),
  })),
  revoke: command(
    z.object({ account: BrandName, subcode: z.coerce.number().int().default(458) }),
    ({ state }, { account, subcode }) => ({
      killed: killTokens(state, requireAccount(state, account), subcode),
    }),
  ),
  revokeGoogle: command(z.object({ email: z.string() }), ({ state }, { email }) => {
    const user = googleUser(state, email)
    user.consented = false
    for (const grant of state.data.googleGrants.values()) if (grant.email === user.email) grant.revoked = true
    return { email: user.email }
  }),
  clock: command(
    z.object({ offsetMs: z.coerce.number().optional(), advanceMs: z.coerce.number().optional() }),
    ({ state }, input) => {
      if (input.offsetMs !== undefined) state.data.clockOffset = input.offsetMs
      state.data.clockOffset += input.advanceMs ?? 0
      return { now: state.now(), offsetMs: state.data.clockOffset }
    },
  ),
  setAccount: command(
    z.object({
      account: BrandName,
      allowMessages: Flag.optional(),
      restricted: Flag.optional(),
      followersCount: z.coerce.number().int().min(0).optional(),
    }),
    ({ state }, { account: name, ...changes }) => {
      const account = requireAccount(state, name)
      assignGiven(account, changes)
      state.emit({ kind: 'account', account })
      return account
    },
  ),
  platform: command(
    z.object({
      limits: Flag.optional(),
      humanAgent: Flag.optional(),
      fetchMedia: Flag.optional(),
    }),
    ({ state }, input) => {
      assignGiven(state.settings, input)
      return input
    },
  ),
  assume: command(
    z.object({ name: z.enum(assumptionKeys), holds: Flag.default(true) }),
    ({ state: { settings } }, { name, holds }) => {
      if (holds) settings.falseAssumptions.delete(name)
      else settings.falseAssumptions.add(name)
      return { false: [...settings.falseAssumptions] }
    },
  ),
}

type NewFault = z.input<typeof FaultInput> & Pick<Fault, 'kind'> & { stallMs?: number }

function addFault(state: SandboxState, { kind, stallMs = 0, ...input }: NewFault): Fault {
  const { count, ...choice } = FaultInput.parse(input)
  const fault: Fault = { ...choice, id: ++faultSequence, kind, remaining: count, stallMs, fired: 0 }
  state.settings.faults.push(fault)
  return fault
}
