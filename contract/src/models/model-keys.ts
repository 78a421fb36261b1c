import { withoutUndrawn } from '../invisible-text.ts'
import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { modelProviders } from './model-catalogue.ts'
import { ProviderName } from './models.ts'
import { webAddress } from '../web-address.ts'

/** Only the first and last characters of a key are shown. */
const ModelKey = z.object({
  provider: z.enum(modelProviders),
  /** Null for a server without keys. */
  masked_key: z.nullable(z.string()),
  /** Null for the default address of the provider. */
  base_url: z.nullable(z.string()),
  updated_at: Moment,
})
export type ModelKey = z.infer<typeof ModelKey>

export const listModelKeys = defineEndpoint({
  method: 'GET',
  path: '/models/keys',
  permission: 'read',
  summary: 'Model keys of an account, masked',
  input: z.object({ platform_user_id: Id }),
  output: z.array(ModelKey),
})

const nameOfKey = String.raw`[\w-]*(?:[Kk]ey|KEY|[Tt]oken|TOKEN|[Aa]uthorization)`
/** What stands before a key in files of settings and in requests: `export OPENAI_API_KEY=`, `"api_key": `, `Bearer `. */
const beforeKey = new RegExp(
  String.raw`^(?:(?:(?:export|set)\s+|\$env:)?[A-Z][A-Z0-9_]*\s*=\s*(?=[^\s=])|(?:"${nameOfKey}"|'${nameOfKey}'|${nameOfKey})\s*[:=]\s*|[Bb]earer\s+)`,
)

const maxKeyLength = 500
/** What stands around a key is removed as often as this: quotation marks around a name with a key in quotation marks. */
const maxLayers = 4

/** Returns the key of a pasted line. */
function bareKey(pasted: string): string {
  if (pasted.length > 2 * maxKeyLength) return pasted
  let key = withoutUndrawn(pasted)
  for (let layer = 0; layer < maxLayers; layer += 1) {
    key = key
      .trim()
      .replace(/[;,]$/, '')
      .replace(beforeKey, '')
      .replace(/^(["'`“‘„«»])(.*)["'`”’“«»]$/su, '$2')
  }
  return key.trim()
}

const ApiKey = z
  .string()
  .check(
    z.overwrite(bareKey),
    z.maxLength(maxKeyLength, { error: () => m.problem_key_long() }),
    z.regex(/^[\x21-\x7e]*$/, { error: () => m.problem_key_letters() }),
  )
const BaseUrl = webAddress(() => m.problem_base_url())

export const ModelKeyEntry = z.object({
  platform_user_id: Id,
  provider: ProviderName,
  api_key: z.optional(z.nullable(ApiKey)),
  base_url: z.optional(z.nullable(z.union([z.literal(''), BaseUrl]))),
})

/** Replaces the key of the provider. Without a key, the address of a server without keys is required. */
export const saveModelKey = defineEndpoint({
  method: 'POST',
  path: '/models/keys',
  permission: 'admin',
  audit: { resource: listModelKeys, by: 'provider', texts: ['masked_key', 'base_url'] },
  summary: 'Save a model key of an account',
  input: ModelKeyEntry,
  output: ModelKey,
})

export const deleteModelKey = defineEndpoint({
  method: 'DELETE',
  path: '/models/keys',
  permission: 'admin',
  audit: { resource: listModelKeys, by: 'provider', texts: ['masked_key', 'base_url'] },
  summary: 'Delete a model key of an account',
  input: z.object({ platform_user_id: Id, provider: ProviderName }),
  output: Nothing,
})

/** Makes one real call of a few tokens. `message` describes the result. */
export const testModelKey = defineEndpoint({
  method: 'POST',
  path: '/models/keys/test',
  permission: 'admin',
  audit: false,
  summary: 'Try the key of a provider with one small call',
  input: z.object({ platform_user_id: Id, provider: ProviderName }),
  output: z.object({
    ok: z.boolean(),
    message: z.string(),
    /** The model that was called; null if no call was made. */
    model: z.nullable(z.string()),
  }),
})
