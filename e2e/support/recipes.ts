import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../server/src/features/automations/sharing/recipes')

interface TextOrQuickReplies {
  text: string
  quick_replies?: { title: string; payload: string }[]
}

interface ButtonTemplate {
  attachment: { payload: { text: string; buttons: { title: string; url: string }[] } }
}

/** An automation of a recipe, with the fields that recipes use. */
export interface Recipe {
  automation_type: 'COMMENT_REPLY' | 'PRIVATE_MESSAGE' | 'DM_REPLY' | 'AI_DM_CONVERSATION' | 'DELETE_COMMENT'
  name: string
  description: string
  keywords?: string[]
  match_type?: 'WHOLE_WORD' | 'ANY'
  message_kinds?: ['story_mention']
  once_per_person?: boolean
  first_contact_only?: boolean
  custom_message?: string
  system_prompt?: string
  reply_template_content?: { message: TextOrQuickReplies | ButtonTemplate }
  user_cooldown_seconds?: number
}

/** Returns the automations of the recipes that come with Skein, in the order of their files. */
export const readRecipes = (): Recipe[] =>
  readdirSync(folder).flatMap((file) => {
    const recipe = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as {
      document: { automations: Recipe[] }
    }
    return recipe.document.automations
  })
