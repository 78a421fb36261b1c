import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'
import { modelProviders } from './model-catalogue.ts'
import { ProviderName } from './models.ts'
import { webAddress } from './web-address.ts'

/** A key is shown by its first and last letters only. */
const ModelKey = z.object({
  provider: z.enum(modelProviders),
  /** Null for a server that asks for none. */
  masked_key: z.nullable(z.string()),
  /** Null for the provider's own address. */
  base_url: z.nullable(z.string()),
  updated_at: Moment,
})
export type ModelKey = z.infer<typeof ModelKey>

export const listModelKeys = defineEndpoint({
  method: 'GET',
  path: '/models/keys',
  access: 'signed-in',
  summary: 'Model keys of an account, masked',
  input: z.object({ platform_user_id: Id }),
  output: z.array(ModelKey),
})

const ApiKey = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, 'That key is too long.'),
    z.regex(/^[\x21-\x7e]*$/, 'A key has no spaces and no special letters.'),
  )
const BaseUrl = webAddress('The address must start with http:// or https://.')

export const ModelKeyEntry = z.object({
  platform_user_id: Id,
  provider: ProviderName,
  api_key: z.optional(z.nullable(ApiKey)),
  base_url: z.optional(z.nullable(z.union([z.literal(''), BaseUrl]))),
})

/** Replaces the provider's key. Without a key it needs the address of a server that asks for none. */
export const saveModelKey = defineEndpoint({
  method: 'POST',
  path: '/models/keys',
  access: 'signed-in',
  summary: 'Save a model key of an account',
  input: ModelKeyEntry,
  output: ModelKey,
})

export const deleteModelKey = defineEndpoint({
  method: 'DELETE',
  path: '/models/keys',
  access: 'signed-in',
  summary: 'Delete a model key of an account',
  input: z.object({ platform_user_id: Id, provider: ProviderName }),
  output: Nothing,
})

/** Makes one real call of a few tokens. `message` says what came of it. */
export const testModelKey = defineEndpoint({
  method: 'POST',
  path: '/models/keys/test',
  access: 'signed-in',
  summary: 'Try the key of a provider with one small call',
  input: z.object({ platform_user_id: Id, provider: ProviderName }),
  output: z.object({
    ok: z.boolean(),
    message: z.string(),
    /** The model that was asked; null when it did not come to a call. */
    model: z.nullable(z.string()),
  }),
})
