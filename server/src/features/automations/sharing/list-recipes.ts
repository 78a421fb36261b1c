import { m } from '@skein/messages'
import { baseLocale, getLocale } from '@skein/messages/runtime'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { AutomationDocument } from '@skein/contract/automations/sharing/automation-document'
import { RecipeGoal, type Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import { Texts, translateFields } from './translate-recipe.ts'

const RecipeFile = z.object({ goal: RecipeGoal, document: AutomationDocument })

/** Recipes in the order of the gallery, the best one to start with first, with their titles; each has a file of this name in `recipes/`. */
const titles = {
  'price-question': () => m.recipe_price_question(),
  'comment-to-dm': () => m.recipe_comment_to_dm(),
  faq: () => m.recipe_faq(),
  'thanks-for-praise': () => m.recipe_thanks_for_praise(),
  welcome: () => m.recipe_welcome(),
  'spam-removal': () => m.recipe_spam_removal(),
  'discount-code': () => m.recipe_discount_code(),
  'booking-link': () => m.recipe_booking_link(),
  'lead-question': () => m.recipe_lead_question(),
  'back-in-stock': () => m.recipe_back_in_stock(),
  'size-guide': () => m.recipe_size_guide(),
  'opening-hours': () => m.recipe_opening_hours(),
  'shipping-question': () => m.recipe_shipping_question(),
  'returns-question': () => m.recipe_returns_question(),
  'order-status': () => m.recipe_order_status(),
  location: () => m.recipe_location(),
  'giveaway-entry': () => m.recipe_giveaway_entry(),
  'newsletter-sign-up': () => m.recipe_newsletter_sign_up(),
  'story-mention-thanks': () => m.recipe_story_mention_thanks(),
  'link-spam': () => m.recipe_link_spam(),
} as const satisfies Record<string, () => string>

const folder = join(import.meta.dirname, 'recipes')

/** Returns the names of the files in `recipes/`, without their extension. */
export const recipeFiles = (): string[] => readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

let files: Map<string, z.infer<typeof RecipeFile>> | undefined
const textsByLanguage = new Map<string, Texts>()

/** Returns the automations to start from, in the language of the request. */
export async function listRecipes(): Promise<Recipe[]> {
  files ??= new Map(Object.keys(titles).map((id) => [id, readRecipe(id)]))
  const texts = textsOf(getLocale())
  return [...files].map(([id, { goal, document }]) => {
    const title = Object.entries(titles).find(([name]) => name === id)?.[1]() ?? id
    const automations = document.automations.map((automation) => ({
      ...translateFields(automation, texts),
      name: title,
    }))
    return { id, title, goal, document: { ...document, automations } }
  })
}

const readRecipe = (id: string) =>
  RecipeFile.parse(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')))

/** Reads the translations of a language once; English has none. */
function textsOf(language: string): Texts {
  const texts = textsByLanguage.get(language) ?? (language === baseLocale ? {} : readTexts(language))
  textsByLanguage.set(language, texts)
  return texts
}

const readTexts = (language: string): Texts =>
  Texts.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'recipe-texts', `${language}.json`), 'utf8')))
