import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import { AutomationSummary } from '../automation-summary.ts'
import { AutomationDocument } from './automation-document.ts'

export const exportAutomations = defineEndpoint({
  method: 'GET',
  path: '/automations/export',
  permission: 'manage',
  summary: 'The automations of an account as a document that can be imported, oldest first',
  input: z.object({ platform_user_id: Id }),
  output: AutomationDocument,
})

export const importAutomations = defineEndpoint({
  method: 'POST',
  path: '/automations/import',
  permission: 'manage',
  summary: 'Create the automations of a document, all of them paused, or none: an error names the place',
  input: z.object({
    platform_user_id: Id,
    /** An exported document; it is checked like the editors check, and by its format. */
    document: z.unknown(),
  }),
  output: z.array(AutomationSummary),
})

export const RecipeGoal = z.enum(['sell', 'support', 'grow', 'protect'])
export type RecipeGoal = z.infer<typeof RecipeGoal>

/** An automation to start from, in the language of the request. */
export const Recipe = z.object({
  id: z.string(),
  title: z.string(),
  goal: RecipeGoal,
  document: AutomationDocument,
})
export type Recipe = z.infer<typeof Recipe>

export const listRecipes = defineEndpoint({
  method: 'GET',
  path: '/automations/recipes',
  permission: 'read',
  summary: 'Automations to start from, as documents that can be imported',
  input: z.object({}),
  output: z.array(Recipe),
})
