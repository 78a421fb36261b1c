import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/button.tsx'
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx'

const RecipesDialog = lazyOverlay(async () => (await import('./recipes-dialog.tsx')).RecipesDialog)

/** Opens the gallery of recipes. */
export function RecipesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BookOpen size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {m.recipes_open()}
      </Button>
      <RecipesDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
