export const PROVIDERS = ['openai', 'groq', 'gemini'] as const
export type Provider = (typeof PROVIDERS)[number]
