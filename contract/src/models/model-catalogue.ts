/** A model of the catalogue. Prices are USD per million tokens. */
export interface CatalogueModel {
  provider: ModelProvider
  id: string
  label: string
  kind: 'chat' | 'embedding'
  /** In the order of their first day; the first has no start. */
  prices: readonly CataloguePrice[]
  /** Maximum tokens of input and output together. */
  context: number
  /** The first day on which it is unavailable, as YYYY-MM-DD. */
  shutdown_date: string | null
  /** Another model of the same provider. */
  replacement: string | null
  /** False for a name that users enter and the provider never had. */
  offered: boolean
  /** False for a model that is not offered to choose, because it ends; its name can be typed. */
  listed: boolean
  /** After its end the provider answers with the replacement, at its price. */
  redirected: boolean
  takes_temperature: boolean
  /** The lowest reasoning effort; null if it does not reason. */
  reasoning: 'none' | 'low' | null
}

export interface CataloguePrice {
  from: string
  input: number
  /** Null if cached tokens cost as much as others. */
  cached: number | null
  output: number
}

export const modelProviders = ['openai', 'groq', 'gemini'] as const
export type ModelProvider = (typeof modelProviders)[number]

export const providerLabels: Readonly<Record<ModelProvider, string>> = {
  openai: 'OpenAI',
  groq: 'Groq',
  gemini: 'Google Gemini',
}

const always = (input: number, cached: number | null, output: number): readonly CataloguePrice[] => [
  { from: '', input, cached, output },
]

const plain = {
  kind: 'chat',
  shutdown_date: null,
  replacement: null,
  offered: true,
  listed: true,
  redirected: false,
  takes_temperature: true,
  reasoning: null,
} as const

const openai = { ...plain, provider: 'openai' } as const
const ending = {
  ...openai,
  context: 400_000,
  replacement: 'gpt-6-luna',
  listed: false,
  takes_temperature: false,
  reasoning: 'low',
} as const
const groq = { ...plain, provider: 'groq' } as const
const gemini = { ...plain, provider: 'gemini', reasoning: 'low' } as const
const gemini15 = { ...gemini, reasoning: null, shutdown_date: '2025-09-24' } as const

/** Available models first, the recommended one of a provider before its others. */
export const modelCatalogue: readonly CatalogueModel[] = [
  {
    ...openai,
    id: 'gpt-6-luna',
    label: 'GPT-6 Luna',
    prices: always(0.1, 0.01, 0.5),
    context: 1_050_000,
    reasoning: 'none',
  },
  {
    ...openai,
    id: 'gpt-6.1-terra',
    label: 'GPT-6.1 Terra',
    prices: always(1, 0.05, 5),
    context: 1_050_000,
    reasoning: 'none',
  },
  {
    ...openai,
    id: 'gpt-5.6-terra',
    label: 'GPT-5.6 Terra',
    prices: always(2, 0.2, 12),
    context: 1_050_000,
    reasoning: 'none',
  },
  {
    ...openai,
    id: 'gpt-4o',
    label: 'GPT-4o',
    prices: always(2.5, 1.25, 10),
    context: 128_000,
    shutdown_date: '2027-01-14',
    replacement: 'gpt-6-luna',
  },
  {
    ...openai,
    id: 'gpt-4o-mini',
    label: 'GPT-4o mini',
    prices: always(0.15, 0.075, 0.6),
    context: 128_000,
    shutdown_date: '2027-01-14',
    replacement: 'gpt-6-luna',
  },
  ...[
    { id: 'gpt-5', label: 'GPT-5', prices: always(1.25, 0.125, 10), shutdown_date: '2026-12-11' },
    { id: 'gpt-5-mini', label: 'GPT-5 mini', prices: always(0.25, 0.025, 2), shutdown_date: '2026-12-11' },
    { id: 'gpt-5-nano', label: 'GPT-5 nano', prices: always(0.05, 0.005, 0.4), shutdown_date: '2026-12-11' },
    { id: 'gpt-5-pro', label: 'GPT-5 pro', prices: always(15, null, 120), shutdown_date: '2026-12-11' },
    { id: 'o3', label: 'o3', prices: always(2, 0.5, 8), shutdown_date: '2026-12-11', context: 200_000 },
    { id: 'gpt-5.1', label: 'GPT-5.1', prices: always(1.25, 0.125, 10), shutdown_date: '2027-04-01' },
  ].map((model) => ({ ...ending, ...model })),
  ...[
    { id: 'gpt-4.1', label: 'GPT-4.1', prices: always(2, 0.5, 8) },
    { id: 'gpt-4.1-mini', label: 'GPT-4.1 mini', prices: always(0.4, 0.1, 1.6) },
  ].map((model) => ({
    ...ending,
    context: 1_047_576,
    takes_temperature: true,
    reasoning: null,
    shutdown_date: '2027-01-14',
    ...model,
  })),
  {
    ...openai,
    id: 'gpt-3.5-turbo',
    label: 'GPT-3.5 Turbo',
    prices: always(0.5, null, 1.5),
    context: 16_385,
    shutdown_date: '2026-10-23',
    replacement: 'gpt-6-luna',
  },
  {
    ...openai,
    id: 'meta-llama/{hash}',
    label: 'Llama (not offered by OpenAI)',
    prices: always(0.1, 0.01, 0.5),
    context: 128_000,
    replacement: 'gpt-6-luna',
    offered: false,
  },
  {
    ...openai,
    id: 'text-embedding-3-small',
    label: 'Text Embedding 3 Small',
    kind: 'embedding',
    prices: always(0.02, null, 0),
    context: 8191,
    takes_temperature: false,
  },
  {
    ...groq,
    id: 'openai/gpt-oss-120b',
    label: 'GPT-OSS 120B',
    prices: always(0.15, 0.075, 0.6),
    context: 131_072,
    reasoning: 'low',
  },
  {
    ...groq,
    id: 'openai/gpt-oss-20b',
    label: 'GPT-OSS 20B',
    prices: always(0.075, 0.0375, 0.3),
    context: 131_072,
    reasoning: 'low',
  },
  {
    ...groq,
    id: 'llama-3.3-70b-versatile',
    label: 'Llama 3.3 70B Versatile',
    prices: always(0.59, null, 0.79),
    context: 131_072,
    shutdown_date: '2026-08-16',
    replacement: 'openai/gpt-oss-120b',
  },
  {
    ...groq,
    id: 'llama-3.1-8b-instant',
    label: 'Llama 3.1 8B Instant',
    prices: always(0.05, null, 0.08),
    context: 131_072,
    shutdown_date: '2026-08-16',
    replacement: 'openai/gpt-oss-20b',
  },
  {
    ...groq,
    id: 'llama-3.3-8b-versatile',
    label: 'Llama 3.3 8B Versatile (not offered by Groq)',
    prices: always(0.075, 0.0375, 0.3),
    context: 131_072,
    replacement: 'llama-3.1-8b-instant',
    offered: false,
  },
  {
    ...groq,
    id: 'llama3-8b-8192',
    label: 'Llama 3 8B',
    prices: always(0.05, null, 0.08),
    context: 8192,
    shutdown_date: '2025-08-31',
    replacement: 'llama-3.1-8b-instant',
  },
  {
    ...groq,
    id: 'llama3-70b-8192',
    label: 'Llama 3 70B',
    prices: always(0.59, null, 0.79),
    context: 8192,
    shutdown_date: '2025-08-31',
    replacement: 'llama-3.3-70b-versatile',
  },
  {
    ...groq,
    id: 'mixtral-8x7b-32768',
    label: 'Mixtral 8x7B',
    prices: always(0.24, null, 0.24),
    context: 32_768,
    shutdown_date: '2025-03-20',
    replacement: 'openai/gpt-oss-20b',
  },
  {
    ...groq,
    id: 'gpt-3.5-turbo',
    label: 'GPT-3.5 Turbo (not offered by Groq)',
    prices: always(0.075, 0.0375, 0.3),
    context: 16_385,
    replacement: 'openai/gpt-oss-20b',
    offered: false,
  },
  {
    ...gemini,
    id: 'gemini-3.5-flash-lite',
    label: 'Gemini 3.5 Flash-Lite',
    prices: always(0.3, null, 2.5),
    context: 1_048_576,
  },
  {
    ...gemini,
    id: 'gemini-3.8-flash',
    label: 'Gemini 3.8 Flash',
    prices: [
      { from: '', input: 0.75, cached: null, output: 3.75 },
      { from: '2027-01-01', input: 1.5, cached: null, output: 7.5 },
    ],
    context: 1_048_576,
  },
  {
    ...gemini,
    id: 'gemini-2.5-flash-lite',
    label: 'Gemini 2.5 Flash-Lite',
    prices: always(0.1, null, 0.4),
    context: 1_048_576,
    reasoning: 'none',
  },
  {
    ...gemini,
    id: 'gemini-2.5-flash',
    label: 'Gemini 2.5 Flash',
    prices: always(0.3, null, 2.5),
    context: 1_048_576,
    reasoning: 'none',
    shutdown_date: '2026-12-01',
    replacement: 'gemini-3.5-flash-lite',
    redirected: true,
  },
  {
    ...gemini,
    id: 'gemini-2.5-pro',
    label: 'Gemini 2.5 Pro',
    prices: always(1.25, null, 10),
    context: 1_048_576,
    shutdown_date: '2026-12-01',
    replacement: 'gemini-3.8-flash',
    redirected: true,
  },
  {
    ...gemini15,
    id: 'gemini-1.5-flash-latest',
    label: 'Gemini 1.5 Flash',
    prices: always(0.075, null, 0.3),
    context: 1_048_576,
    replacement: 'gemini-3.5-flash-lite',
  },
  {
    ...gemini15,
    id: 'gemini-1.5-pro-latest',
    label: 'Gemini 1.5 Pro',
    prices: always(1.25, null, 5),
    context: 2_097_152,
    replacement: 'gemini-3.8-flash',
  },
  {
    ...gemini15,
    id: 'gemini-pro',
    label: 'Gemini Pro',
    prices: always(0.5, null, 1.5),
    context: 32_760,
    replacement: 'gemini-3.5-flash-lite',
  },
]
