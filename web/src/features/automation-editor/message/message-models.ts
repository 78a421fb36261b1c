/** Models that the editors of messages offer when a rule brings its own. */
export const messageModels = {
  GROQ: ['llama-3.3-70b-versatile', 'llama-3.3-8b-versatile'],
  OPENAI: ['meta-llama/{hash}', 'gpt4omini', 'gpt-4o'],
} as const
