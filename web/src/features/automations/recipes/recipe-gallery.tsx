import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { rovingFocus } from '../../../ui/roving-focus.ts'
import { RecipeCard } from './recipe-card.tsx'
import { recipesQuery } from './recipes-query.ts'
import { firstRecipes, recipeGrid, WaitingRecipes } from './waiting-recipes.tsx'

/** Recipes to start from, the best first. They are one tab stop. */
export function RecipeGallery({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(recipesQuery)
  const [all, setAll] = useState(false)
  return (
    <Loaded query={query} failed={m.recipes_failed()} waiting={<WaitingRecipes />}>
      {(recipes) => (
        <div className="flex flex-col items-start gap-4">
          <nav aria-label={m.recipes_open()} className="w-full">
            <ul ref={rovingFocus} className={recipeGrid}>
              {recipes.slice(0, all ? undefined : firstRecipes).map((recipe) => (
                <RecipeCard key={recipe.id} recipe={recipe} platformUserId={platformUserId} />
              ))}
            </ul>
          </nav>
          {!all && recipes.length > firstRecipes && (
            <Button onClick={() => setAll(true)}>{m.recipes_show_all({ count: recipes.length })}</Button>
          )}
        </div>
      )}
    </Loaded>
  )
}
