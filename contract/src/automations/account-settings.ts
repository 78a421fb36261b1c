import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { disclosureLimits } from '../limits.ts'
import { ModelName } from '../models/models.ts'
import { ShownVersion, Version } from '../versions.ts'

/** Messages for problems with a setting. */
const settingProblems = {
  takeover: () => m.problem_setting_takeover(),
  wait: () => m.problem_setting_wait(),
  burst: () => m.problem_setting_burst(),
  unassign: () => m.problem_setting_unassign(),
  disclosure: () => m.problem_setting_disclosure({ max: disclosureLimits.characters }),
} as const

/** Settings for all automations of an account. */
export const AccountSettings = z.object({
  /** No automation acts and nothing is sent; see `pause-all`. */
  paused: z.boolean(),
  /** How long automation pauses in a conversation after a person wrote there. */
  takeover_seconds: z.number(),
  /** Debounce: the AI answers messages of one person within this time together. */
  burst_seconds: z.number(),
  /** Whether Instagram has approved replies by people up to seven days after the last message. */
  human_agent: z.boolean(),
  /** The automatic reply to a customer who asks for a human; null for none. */
  handover_reply: z.nullable(z.string()),
  /**
   * A conversation becomes unassigned when its customer has waited so many minutes for the assignee; null: never.
   */
  unassign_after_minutes: z.nullable(z.number()),
  /** The disclosure under the first AI message to a person; null for none. */
  disclosure: z.nullable(z.string()),
  /** Whether a message that was certainly not delivered is sent again. */
  resend: z.enum(['never', 'proof']),
  /** Hours for which a reply waits at most when more are due than an hourly limit allows. */
  wait_for_pace_hours: z.number(),
  /** The model of "Platform default", as provider:model; null for the server's default or an automatic choice. */
  default_model: z.nullable(z.string()),
  /** The model of the assistant, as provider:model; null for the default model. */
  assistant_model: z.nullable(z.string()),
  /** Of all settings but `paused` and the models. */
  version: Version,
})
export type AccountSettings = z.infer<typeof AccountSettings>

const Takeover = z
  .number()
  .check(
    z.int(),
    z.gte(60, { error: settingProblems.takeover }),
    z.lte(2_592_000, { error: settingProblems.takeover }),
  )
const Burst = z
  .number()
  .check(z.int(), z.gte(0, { error: settingProblems.burst }), z.lte(60, { error: settingProblems.burst }))
const WaitHours = z
  .number()
  .check(
    z.int({ error: settingProblems.wait }),
    z.gte(1, { error: settingProblems.wait }),
    z.lte(168, { error: settingProblems.wait }),
  )
const UnassignMinutes = z
  .number()
  .check(
    z.int({ error: settingProblems.unassign }),
    z.gte(1, { error: settingProblems.unassign }),
    z.lte(1440, { error: settingProblems.unassign }),
  )
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const Disclosure = z.string().check(
  z.trim(),
  z.maxLength(disclosureLimits.characters, { error: settingProblems.disclosure }),
  z.refine((sentence) => bytesOf(sentence) <= disclosureLimits.bytes, { error: settingProblems.disclosure }),
)

export const getAccountSettings = defineEndpoint({
  method: 'GET',
  path: '/automations/settings',
  permission: 'read',
  summary: 'What holds for every automation of an account',
  input: z.object({ platform_user_id: Id }),
  output: AccountSettings,
})

export const AccountSettingsChange = z.object({
  platform_user_id: Id,
  takeover_seconds: z.optional(Takeover),
  burst_seconds: z.optional(Burst),
  human_agent: z.optional(z.boolean()),
  handover_reply: z.optional(z.nullable(Disclosure)),
  unassign_after_minutes: z.optional(z.nullable(UnassignMinutes)),
  disclosure: z.optional(z.nullable(Disclosure)),
  resend: z.optional(AccountSettings.shape.resend),
  wait_for_pace_hours: z.optional(WaitHours),
  default_model: z.optional(z.nullable(ModelName)),
  assistant_model: z.optional(z.nullable(ModelName)),
  version: ShownVersion,
})

/** Omitted settings are unchanged. */
export const saveAccountSettings = defineEndpoint({
  method: 'PUT',
  path: '/automations/settings',
  permission: 'manage',
  audit: { resource: getAccountSettings, texts: ['default_model', 'assistant_model'] },
  summary: 'Change what holds for every automation of an account',
  input: AccountSettingsChange,
  output: AccountSettings,
})

/** Automations keep their status. Queued messages wait and are sent after the pause unless they have expired. */
export const pauseAll = defineEndpoint({
  method: 'POST',
  path: '/automations/pause-all',
  permission: 'manage',
  audit: { resource: getAccountSettings },
  summary: 'Stop everything that automation does for an account, or let it go on',
  input: z.object({ platform_user_id: Id, paused: z.boolean() }),
  output: z.object({ platform_user_id: Id, paused: z.boolean() }),
})
