import { knowledgeLimits, limits } from '@skein/contract/limits'
import { type ClipboardEvent, useState } from 'react'
import { m } from '@skein/messages'
import { PdfField } from './pdf-field.tsx'
import { TabPanel, type TabItem, Tabs } from '../../ui/tabs/tabs.tsx'
import { type TrainingItemDraft, type TrainingItemKind, overflowOf } from './training-logic.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { formatNumber } from '../../lib/format.ts'

const cutText = (overflow: number) =>
  overflow === 1
    ? m.knowledge_training_item_cut_character()
    : m.knowledge_training_item_cut_characters({ left: formatNumber(overflow) })

interface TrainingItemTabsProps {
  /** Kinds of sources with their labels, in the order of the screen. */
  items: readonly TabItem<TrainingItemKind>[]
  kind: TrainingItemKind
  onKindChange: (kind: TrainingItemKind) => void
  draft: TrainingItemDraft
  onDraftChange: (draft: TrainingItemDraft) => void
  /** What is wrong with the item of the open tab. */
  problem: string | undefined
}

/** One tab per kind of source. */
export function TrainingItemTabs({
  items,
  kind,
  onKindChange,
  draft,
  onDraftChange,
  problem,
}: TrainingItemTabsProps) {
  return (
    <Tabs label={m.knowledge_training_item_sources()} value={kind} onValueChange={onKindChange} items={items}>
      <TabPanel controls value="pdf" className="pt-4">
        <PdfField
          files={draft.files}
          problem={problem}
          onChange={(files) => onDraftChange({ ...draft, files })}
        />
      </TabPanel>
      <TabPanel controls value="url" className="flex flex-col gap-4 pt-4">
        <WebsiteField
          url={draft.url}
          scope={draft.scope}
          error={problem}
          onUrlChange={(url) => onDraftChange({ ...draft, url })}
          onScopeChange={(scope) => onDraftChange({ ...draft, scope })}
        />
      </TabPanel>
      <TabPanel controls value="text" className="pt-4">
        <CustomTextField
          text={draft.text}
          problem={problem}
          onChange={(text) => onDraftChange({ ...draft, text })}
        />
      </TabPanel>
    </Tabs>
  )
}

interface CustomTextFieldProps {
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A text to train on. Limits its length; after a paste that is too long, says how much was cut off. */
function CustomTextField({ text, problem, onChange }: CustomTextFieldProps) {
  const [overflow, setOverflow] = useState(0)
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain').length
    setOverflow(overflowOf(value.length, selectionEnd - selectionStart, pasted))
  }
  return (
    <Field label={m.common_text()} error={overflow > 0 ? cutText(overflow) : problem}>
      <TextArea
        rows={6}
        className="min-h-36"
        value={text}
        maxLength={limits.customText}
        counter={{ count: text.length, max: limits.customText, full: true }}
        placeholder={m.knowledge_training_item_text_placeholder()}
        onPaste={paste}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setOverflow(0)}
      />
    </Field>
  )
}

type SiteScope = 'page' | 'site'

interface WebsiteFieldProps {
  url: string
  scope: SiteScope
  error?: string | undefined
  onUrlChange: (url: string) => void
  onScopeChange: (scope: SiteScope) => void
}

/** Address of a website to read, alone or with the pages it links to. */
function WebsiteField({ url, scope, error, onUrlChange, onScopeChange }: WebsiteFieldProps) {
  return (
    <>
      <Field label={m.knowledge_training_item_website()} error={error}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="url"
          value={url}
          placeholder="https://example.com/faq"
          onChange={(event) => onUrlChange(event.currentTarget.value)}
        />
      </Field>
      <FieldGroup
        legend={m.knowledge_training_item_scope()}
        hint={
          scope === 'site'
            ? m.knowledge_training_item_scope_hint({ pages: knowledgeLimits.defaultPages })
            : undefined
        }
      >
        <Segmented
          label={m.knowledge_training_item_scope()}
          value={scope}
          onValueChange={onScopeChange}
          options={[
            { value: 'page', label: m.knowledge_training_item_one_page() },
            { value: 'site', label: m.knowledge_training_item_whole_site() },
          ]}
        />
      </FieldGroup>
    </>
  )
}
