export const modelChoiceWords = {
  priced: (label: string, price: string) => `${label}, about ${price} per message`,
  retired: (label: string, replacement: string | null) =>
    replacement === null ? `${label} (retired)` : `${label} (retired, ${replacement} is used)`,
  ending: (label: string, day: string, replacement: string | null) =>
    replacement === null ? `${label} (ends ${day})` : `${label} (ends ${day}, then ${replacement})`,
  other: 'Other model…',
  otherName: 'Other model name',
  otherHint: 'As your provider or server spells it.',
  noKey: (label: string) => `${label} (no key)`,
  answers: (priced: string) => `Uses ${priced}.`,
  missing: "No AI model is set up. Until you add one, this automation won't reply.",
  addKey: 'Add a key in Settings',
  accountDefault: (label: string | null) => (label === null ? 'Default model' : `Default model (${label})`),
  automatic: 'Automatic',
  defaultModel: 'Default model',
  defaultHint: 'Used by the chatbot and by automations with Default model.',
  assistantModel: 'Assistant model',
  assistantHint: 'The assistant needs a model that can use tools.',
  chatbotModel: 'AI model',
} as const
