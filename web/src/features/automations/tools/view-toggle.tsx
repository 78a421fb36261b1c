import { LayoutGrid, List } from 'lucide-react'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { listWords } from '../../../copy/automations/automations.ts'

/** Switches between rows and tiles; the choice is stored. */
export function ViewToggle() {
  const view = useUiState((state) => state.automationsView)
  return (
    <Segmented
      compact
      label={listWords.view}
      value={view}
      onValueChange={(automationsView) => useUiState.setState({ automationsView })}
      options={[
        { value: 'list', label: <Choice Glyph={List} word={listWords.list} /> },
        { value: 'grid', label: <Choice Glyph={LayoutGrid} word={listWords.grid} /> },
      ]}
    />
  )
}

function Choice({ Glyph, word }: { Glyph: typeof List; word: string }) {
  return (
    <>
      <Glyph size={15} aria-hidden="true" />
      <span className="max-sm:sr-only">{word}</span>
    </>
  )
}
