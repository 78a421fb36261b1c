/** Fixed texts: sources, 'Upload and Process', 'Skip', 'Save & Publish'. */
export const conversationWords = {
  titles: { create: 'AI Conversation Engagement', edit: 'Edit AI conversation' },
  teach: 'Teach the bot',
  teachText: 'What it learns here is what it answers from. You can add more at any time.',
  pdf: 'Upload PDF',
  url: 'Website URL',
  text: 'Custom Text',
  process: 'Upload and Process',
  skip: 'Skip',
  known: 'What the bot knows',
  knownEmpty: 'Nothing yet',
  knownEmptyText:
    'Without sources the bot talks from its system prompt alone, and hands over what it cannot know.',
  knownState: (ready: number, all: number) => `${ready} of ${all} sources ready`,
  knownLoading: 'Loading the sources',
  knownFailed: 'The sources could not be loaded',
  advanced: 'Advanced Settings',
  name: 'Automation name',
  systemPrompt: 'System prompt',
  systemPromptHint: 'How the bot should talk.',
  provider: 'Provider',
  model: 'Model name',
  retired: (model: string, replacement: string | null) =>
    replacement === null ? `${model} (retired)` : `${model} (retired, ${replacement} answers)`,
  noKey: (provider: string) =>
    `There is no key for ${provider} yet. The bot can be published now; until a key is added in Settings it answers nothing and shows as critical.`,
  settings: 'Open Settings',
  useDefault: 'Use the default model',
  defaultChosen: (model: string | null) =>
    `This bot uses the default model${model === null ? '' : `, now ${model}`}.`,
  chooseModel: 'Choose a model',
  temperature: 'Temperature',
  scale: ['steady', 'balanced', 'playful'],
  rag: 'Knowledge Base (RAG)',
  ragHint: 'Let the bot look things up in what you taught it.',
  cooldown: 'Cooldown per person (seconds)',
  cooldownHint: 'Blank means none.',
  publish: 'Save & Publish',
  publishFailed: (message: string) => `Failed to publish: ${message}`,
  /** Default name of the bot. */
  botName: (username: string) => `${username}'s Bot`,
  defaultPrompt:
    'Reply like a friendly human: short, positive and casual, in plain text without headings or lists.',
} as const
