import { listRecipes, RecipeGoal, type Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { WithAccount } from '../../session/with-account.tsx'
import { RecipeItem } from './recipe-item.tsx'

const goalNames: Readonly<Record<RecipeGoal, string>> = {
  sell: m.recipes_goals_sell(),
  support: m.recipes_goals_support(),
  grow: m.recipes_goals_grow(),
  protect: m.recipes_goals_protect(),
}

interface RecipesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The gallery of recipes, by goal. */
export function RecipesDialog({ open, onOpenChange }: RecipesDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={m.recipes_title()}
      description={m.recipes_text()}
    >
      {open && (
        <WithAccount>{(account) => <Recipes platformUserId={account.platform_user_id} />}</WithAccount>
      )}
    </Dialog>
  )
}

const recipesQuery = queryOptions({
  queryKey: ['recipes'] as const,
  queryFn: ({ signal }) => call(listRecipes, {}, { signal }),
  staleTime: Infinity,
})

function Recipes({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(recipesQuery)
  return (
    <Loaded query={query} failed={m.recipes_failed()} waiting="h-24 w-full">
      {(recipes) => (
        <div className="flex flex-col gap-6">
          {RecipeGoal.options.map((goal) => (
            <Goal
              key={goal}
              title={goalNames[goal]}
              recipes={recipes.filter((recipe) => recipe.goal === goal)}
              platformUserId={platformUserId}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}

interface GoalProps {
  title: string
  recipes: readonly Recipe[]
  platformUserId: string
}

function Goal({ title, recipes, platformUserId }: GoalProps) {
  if (recipes.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="section-head">{title}</h3>
      <ul className="m-0 flex list-none flex-col p-0">
        {recipes.map((recipe) => (
          <RecipeItem key={recipe.id} recipe={recipe} platformUserId={platformUserId} />
        ))}
      </ul>
    </section>
  )
}
