import type { Call, Operation } from './call.ts'
import { throttled, tooFast } from './errors.ts'
import type { World, Account } from '../world/world-types.ts'
import { DAY, HOUR } from '../world/durations.ts'

const SHOWN_FROM = 10

export function countCall(world: World, account: Account): void {
  remember(world, `${account.username}:all`, DAY)
}

/** Throws the throttle of the platform, set by command or reached by count. */
export function checkSpeed(call: Call, operation: Operation): void {
  const { world } = call.sandbox
  const { account } = call
  const until = world.settings.throttled.get(account.username)
  if (until !== undefined && until > world.now()) throw throttled(account.username)
  if (!world.settings.limits) return
  if (operation.name === 'conversations' || operation.name === 'conversation') {
    allow(world, `${account.username}:conversations`, { max: 2, span: 1000, what: 'conversations' })
  }
  if (operation.name === 'message') {
    const heavy = isHeavy(call.params.message)
    allow(world, `${account.username}:${heavy ? 'media' : 'text'}`, {
      max: heavy ? 10 : 100,
      span: 1000,
      what: 'messages',
    })
  }
  if (operation.name === 'private_reply') {
    allow(world, `${account.username}:private`, { max: 750, span: HOUR, what: 'private replies' })
  }
  if (!isMessaging(operation) && percentUsed(world, account) >= 100) throw throttled(account.username)
}

export function usageHeaders(world: World, account: Account, operation: Operation): Record<string, string> {
  const used = percentUsed(world, account)
  const until = world.settings.throttled.get(account.username) ?? 0
  const minutes = Math.max(0, Math.ceil((until - world.now()) / 60_000))
  const seen = recent(world, `${account.username}:all`, DAY)
  if (world.settings.usage_percent === null && seen < SHOWN_FROM && minutes === 0) return {}
  const shown = minutes > 0 ? 100 : Math.min(100, used)
  const usage = { call_count: shown, total_cputime: Math.ceil(shown / 2), total_time: Math.ceil(shown / 2) }
  return {
    'X-Business-Use-Case-Usage': JSON.stringify({
      [account.id]: [
        {
          type: isMessaging(operation) ? 'messenger' : 'instagram',
          ...usage,
          estimated_time_to_regain_access: shown >= 100 ? Math.max(minutes, 1) : minutes,
        },
      ],
    }),
    'X-App-Usage': JSON.stringify({ ...usage, call_count: Math.min(shown, 40) }),
  }
}

function percentUsed(world: World, account: Account): number {
  if (world.settings.usage_percent !== null) return world.settings.usage_percent
  const budget = 4800 * Math.max(account.followersCount, 100)
  return Math.floor((recent(world, `${account.username}:all`, DAY) / budget) * 100)
}

function allow(world: World, key: string, rule: { max: number; span: number; what: string }): void {
  if (recent(world, key, rule.span) >= rule.max) throw tooFast(rule.what)
  remember(world, key, rule.span)
}

function remember(world: World, key: string, span: number): void {
  recent(world, key, span)
  const moments = world.calls.get(key) ?? []
  moments.push(world.now())
  world.calls.set(key, moments)
}

function recent(world: World, key: string, span: number): number {
  const moments = world.calls.get(key)
  if (!moments) return 0
  const from = world.now() - span
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
