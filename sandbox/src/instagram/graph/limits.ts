import { holds } from '../../assumptions.ts'
import type { Call, Operation } from './call.ts'
import { throttled, tooFast } from './errors.ts'
import type { SandboxState, Account } from '../../state/state-types.ts'
import { DAY, HOUR, MINUTE } from '../../state/durations.ts'

const SHOWN_FROM = 10

export function countCall(state: SandboxState, account: Account): void {
  remember(state, `${account.username}:all`, DAY)
}

/** Throws the throttle of the platform, set by command or reached by count. */
export function checkSpeed(call: Call, operation: Operation): void {
  const { state } = call.sandbox
  const { account } = call
  const until = state.settings.throttled.get(account.username)
  if (until !== undefined && until > state.now()) throw throttled(account.username)
  if (!state.settings.limits) return
  if (operation.name === 'conversations' || operation.name === 'conversation') {
    allow(state, `${account.username}:conversations`, { max: 2, span: 1000, what: 'conversations' })
  }
  if (operation.name === 'message') {
    const heavy = isHeavy(call.params.message)
    allow(state, `${account.username}:${heavy ? 'media' : 'text'}`, {
      max: heavy ? 10 : 100,
      span: 1000,
      what: 'messages',
    })
  }
  if (operation.name === 'private_reply') {
    allow(state, `${account.username}:private`, { max: 750, span: HOUR, what: 'private replies' })
  }
  if (operation.name.endsWith('messenger_profile')) {
    allow(state, `${account.username}:profile`, { max: 10, span: 10 * MINUTE, what: 'messenger profile' })
  }
  if (!isMessaging(operation) && percentUsed(state, account) >= 100) throw throttled(account.username)
}

export function usageHeaders(
  state: SandboxState,
  account: Account,
  operation: Operation,
): Record<string, string> {
  if (!holds(state.settings, 'usage_headers_present')) return {}
  const usedPercent = percentUsed(state, account)
  const until = state.settings.throttled.get(account.username) ?? 0
  const minutes = Math.max(0, Math.ceil((until - state.now()) / 60_000))
  const recentCalls = recent(state, `${account.username}:all`, DAY)
  if (state.settings.usagePercent === null && recentCalls < SHOWN_FROM && minutes === 0) return {}
  const shownPercent = minutes > 0 ? 100 : Math.min(100, usedPercent)
  const usage = {
    call_count: shownPercent,
    total_cputime: Math.ceil(shownPercent / 2),
    total_time: Math.ceil(shownPercent / 2),
  }
  return {
    'X-Business-Use-Case-Usage': JSON.stringify({
      [account.id]: [
        {
          type: isMessaging(operation) ? 'messenger' : 'instagram',
          ...usage,
          estimated_time_to_regain_access: shownPercent >= 100 ? Math.max(minutes, 1) : minutes,
        },
      ],
    }),
    'X-App-Usage': JSON.stringify({ ...usage, call_count: Math.min(shownPercent, 40) }),
  }
}

function percentUsed(state: SandboxState, account: Account): number {
  if (state.settings.usagePercent !== null) return state.settings.usagePercent
  const budget = 4800 * Math.max(account.followersCount, 100)
  return Math.floor((recent(state, `${account.username}:all`, DAY) / budget) * 100)
}

function allow(state: SandboxState, key: string, rule: { max: number; span: number; what: string }): void {
  if (recent(state, key, rule.span) >= rule.max) throw tooFast(rule.what)
  remember(state, key, rule.span)
}

function remember(state: SandboxState, key: string, span: number): void {
  recent(state, key, span)
  const moments = state.calls.get(key) ?? []
  moments.push(state.now())
  state.calls.set(key, moments)
}

function recent(state: SandboxState, key: string, span: number): number {
  const moments = state.calls.get(key)
  if (!moments) return 0
  const from = state.now() - span
  while (moments[0] !== undefined && moments[0] <= from) moments.shift()
  return moments.length
}

function isMessaging(operation: Operation): boolean {
  return ['message', 'private_reply', 'sender_action', 'conversations', 'conversation'].includes(
    operation.name,
  )
}

function isHeavy(message: unknown): boolean {
  return /"type":"(audio|video|image|file)"/i.test(JSON.stringify(message ?? null).replaceAll(/\s/g, ''))
}
