import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { disclosureLimits } from '../limits.ts'
import { ModelName } from '../models.ts'

/** Problems with a setting, in the words a person reads. */
const settingProblems = {
  takeover: 'Automation can stay silent between one minute and 30 days.',
  burst: 'Messages can be waited for at most 60 seconds.',
  disclosure: `The sentence can have at most ${disclosureLimits.characters} characters, and fewer in scripts that take more room.`,
} as const

/** What holds for every rule of an account. */
export const AccountSettings = z.object({
  /** Nothing acts and nothing is sent; see `pause-all`. */
  paused: z.boolean(),
  /** So long automation stays silent in a conversation after a person wrote there. */
  takeover_seconds: z.number(),
  /** Messages of one person within this time are answered together by the AI. */
  burst_seconds: z.number(),
  /** Instagram has approved answers by people up to seven days after the last message. */
  human_agent: z.boolean(),
  /** Stands under the first message that AI writes to a person; null for none. */
  disclosure: z.nullable(z.string()),
  /** Whether a message that certainly did not arrive is sent once more. */
  resend: z.enum(['never', 'proof']),
  /** The model of "Platform default", as provider:model; null for the server's default or an automatic choice. */
  default_model: z.nullable(z.string()),
  /** The model of the assistant, as provider:model; null for the default model. */
  assistant_model: z.nullable(z.string()),
})
export type AccountSettings = z.infer<typeof AccountSettings>

const Takeover = z
  .number()
  .check(z.int(), z.gte(60, settingProblems.takeover), z.lte(2_592_000, settingProblems.takeover))
const Burst = z.number().check(z.int(), z.gte(0, settingProblems.burst), z.lte(60, settingProblems.burst))
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const Disclosure = z.string().check(
  z.trim(),
  z.maxLength(disclosureLimits.characters, settingProblems.disclosure),
  z.refine((sentence) => bytesOf(sentence) <= disclosureLimits.bytes, settingProblems.disclosure),
)

export const getAccountSettings = defineEndpoint({
  method: 'GET',
  path: '/automations/settings',
  access: 'signed-in',
  summary: 'What holds for every automation of an account',
  input: z.object({ platform_user_id: Id }),
  output: AccountSettings,
})

export const AccountSettingsChange = z.object({
  platform_user_id: Id,
  takeover_seconds: z.optional(Takeover),
  burst_seconds: z.optional(Burst),
  human_agent: z.optional(z.boolean()),
  disclosure: z.optional(z.nullable(Disclosure)),
  resend: z.optional(AccountSettings.shape.resend),
  default_model: z.optional(z.nullable(ModelName)),
  assistant_model: z.optional(z.nullable(ModelName)),
})

/** A setting that is not named stays as it is. */
export const saveAccountSettings = defineEndpoint({
  method: 'PUT',
  path: '/automations/settings',
  access: 'signed-in',
  summary: 'Change what holds for every automation of an account',
  input: AccountSettingsChange,
  output: AccountSettings,
})

/** Rules keep their own status. What waits to be sent waits, and goes when it is lifted while there is time. */
export const pauseAll = defineEndpoint({
  method: 'POST',
  path: '/automations/pause-all',
  access: 'signed-in',
  summary: 'Stop everything that automation does for an account, or let it go on',
  input: z.object({ platform_user_id: Id, paused: z.boolean() }),
  output: z.object({ platform_user_id: Id, paused: z.boolean() }),
})
