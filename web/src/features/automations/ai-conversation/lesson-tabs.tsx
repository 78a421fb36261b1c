import { CustomTextField } from '../../../product/custom-text-field.tsx'
import { PdfField } from '../../../product/pdf-field.tsx'
import { WebsiteField } from '../../../product/website-field.tsx'
import { TabPanel } from '../../../ui/tab-panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { conversationWords } from '../../../words/ai-conversation.ts'
import type { LessonDraft, LessonKind } from './lesson-rules.ts'

interface LessonTabsProps {
  kind: LessonKind
  onKindChange: (kind: LessonKind) => void
  draft: LessonDraft
  onDraftChange: (draft: LessonDraft) => void
  urlError: string | undefined
}

const tabs: readonly { value: LessonKind; label: string }[] = [
  { value: 'pdf', label: conversationWords.pdf },
  { value: 'url', label: conversationWords.url },
  { value: 'text', label: conversationWords.text },
]

/** A tab for each source. */
export function LessonTabs({ kind, onKindChange, draft, onDraftChange, urlError }: LessonTabsProps) {
  return (
    <Tabs label={conversationWords.sources} value={kind} onValueChange={onKindChange} items={tabs}>
      <TabPanel value="pdf" className="pt-4">
        <PdfField files={draft.files} onChange={(files) => onDraftChange({ ...draft, files })} />
      </TabPanel>
      <TabPanel value="url" className="flex flex-col gap-4 pt-4">
        <WebsiteField
          url={draft.url}
          scope={draft.scope}
          error={urlError}
          onUrlChange={(url) => onDraftChange({ ...draft, url })}
          onScopeChange={(scope) => onDraftChange({ ...draft, scope })}
        />
      </TabPanel>
      <TabPanel value="text" className="pt-4">
        <CustomTextField text={draft.text} onChange={(text) => onDraftChange({ ...draft, text })} />
      </TabPanel>
    </Tabs>
  )
}
