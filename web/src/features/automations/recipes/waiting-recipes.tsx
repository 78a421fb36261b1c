import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** Recipes that are shown at first. */
export const firstRecipes = 6

export const recipeGrid = 'm-0 grid w-full list-none gap-4 p-0 sm:grid-cols-2 wide:grid-cols-3'

/** Skeleton of the first recipes. */
export const WaitingRecipes = () => (
  <div aria-hidden="true" className={recipeGrid}>
    {Array.from({ length: firstRecipes }, (_, card) => (
      <Skeleton key={card} className="h-82 rounded-card" />
    ))}
  </div>
)
