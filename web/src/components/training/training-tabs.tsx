import { CustomTextField } from './custom-text-field.tsx'
import { PdfField } from './pdf-field.tsx'
import { WebsiteField } from './website-field.tsx'
import { TabPanel, type TabItem, Tabs } from '../../ui/tabs.tsx'
import { trainingItemWords } from '../../copy/knowledge.ts'
import type { TrainingItemDraft, TrainingItemKind } from './training-logic.ts'

interface TrainingItemTabsProps {
  /** Kinds of sources with their labels, in the order of the screen. */
  items: readonly TabItem<TrainingItemKind>[]
  kind: TrainingItemKind
  onKindChange: (kind: TrainingItemKind) => void
  draft: TrainingItemDraft
  onDraftChange: (draft: TrainingItemDraft) => void
  urlError: string | undefined
}

/** One tab per kind of source. */
export function TrainingItemTabs({
  items,
  kind,
  onKindChange,
  draft,
  onDraftChange,
  urlError,
}: TrainingItemTabsProps) {
  return (
    <Tabs label={trainingItemWords.sources} value={kind} onValueChange={onKindChange} items={items}>
      <TabPanel controls value="pdf" className="pt-4">
        <PdfField files={draft.files} onChange={(files) => onDraftChange({ ...draft, files })} />
      </TabPanel>
      <TabPanel controls value="url" className="flex flex-col gap-4 pt-4">
        <WebsiteField
          url={draft.url}
          scope={draft.scope}
          error={urlError}
          onUrlChange={(url) => onDraftChange({ ...draft, url })}
          onScopeChange={(scope) => onDraftChange({ ...draft, scope })}
        />
      </TabPanel>
      <TabPanel controls value="text" className="pt-4">
        <CustomTextField text={draft.text} onChange={(text) => onDraftChange({ ...draft, text })} />
      </TabPanel>
    </Tabs>
  )
}
