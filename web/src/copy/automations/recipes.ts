import { m } from '@skein/messages'
import type { RecipeGoal } from '@skein/contract/automations/sharing/automation-sharing'

export const openRecipes = m.recipes_open()

/** Texts of the gallery of recipes. */
export const recipeWords = {
  title: m.recipes_title(),
  text: m.recipes_text(),
  failed: m.recipes_failed(),
  use: m.recipes_use(),
  useNamed: (title: string) => m.recipes_use_named({ title }),
  used: (title: string) => m.recipes_used({ title }),
  useFailed: (title: string, cause: string) => m.recipes_use_failed({ title, cause }),
  hasChatbot: m.recipes_has_chatbot(),
  editChatbot: (name: string) => m.ai_conversation_edit_existing({ name }),
  try: m.recipes_try(),
  tryNamed: (title: string) => m.recipes_try_named({ title }),
  sampleComment: m.recipes_sample_comment(),
  sampleMessage: m.recipes_sample_message(),
  run: m.recipes_run(),
  question: m.recipes_question(),
  answers: m.recipes_answers(),
  hides: m.recipes_hides(),
  answersByAi: m.recipes_answers_by_ai(),
  declines: (reason: string) => m.recipes_declines({ reason }),
  tryFailed: m.recipes_try_failed(),
} as const

export const goalWords: Readonly<Record<RecipeGoal, string>> = {
  sell: m.recipes_goals_sell(),
  support: m.recipes_goals_support(),
  grow: m.recipes_goals_grow(),
  protect: m.recipes_goals_protect(),
}
