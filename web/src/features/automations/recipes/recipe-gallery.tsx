import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { rovingFocus } from '../../../ui/roving-focus.ts'
import { RecipeCard } from './recipe-card.tsx'
import { recipesQuery } from './recipes-query.ts'

/** Recipes that are shown at first. */
const first = 6

/** Recipes to start from, the best first. They are one tab stop. */
export function RecipeGallery({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(recipesQuery)
  const [all, setAll] = useState(false)
  return (
    <Loaded query={query} failed={m.recipes_failed()} waiting="h-72 w-full">
      {(recipes) => (
        <div className="flex flex-col items-start gap-4">
          <nav aria-label={m.recipes_open()} className="w-full">
            <ul
              ref={rovingFocus}
              className="m-0 grid w-full list-none gap-4 p-0 sm:grid-cols-2 wide:grid-cols-3"
            >
              {recipes.slice(0, all ? undefined : first).map((recipe) => (
                <RecipeCard key={recipe.id} recipe={recipe} platformUserId={platformUserId} />
              ))}
            </ul>
          </nav>
          {!all && recipes.length > first && (
            <Button onClick={() => setAll(true)}>{m.recipes_show_all({ count: recipes.length })}</Button>
          )}
        </div>
      )}
    </Loaded>
  )
}
