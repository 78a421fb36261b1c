import type { ListedModel } from '@skein/contract/models/models'
import type { ReactNode } from 'react'
import { modelsQuery } from '../src/components/models/models-query.ts'
import { LinkInput } from '../src/components/fields/link-input.tsx'
import { ModelNote } from '../src/components/models/model-note.tsx'
import { ModelSelect } from '../src/components/models/model-select.tsx'
import { SuggestionList, useSuggestions } from '../src/components/fields/suggestions.tsx'
import { KeywordField } from '../src/features/automation-editor/fields/keyword-field.tsx'
import { Field } from '../src/ui/forms/field.tsx'
import { FieldGroup } from '../src/ui/forms/field-group.tsx'
import { DurationInput } from '../src/ui/forms/duration-input.tsx'
import { NumberInput } from '../src/ui/forms/number-input.tsx'
import { PasswordInput } from '../src/ui/forms/password-input.tsx'
import { RangeField } from '../src/ui/forms/range-field.tsx'
import { ViewTabs } from '../src/ui/tabs/view-tabs.tsx'
import { Segmented } from '../src/ui/forms/segmented.tsx'
import { Select } from '../src/ui/forms/select.tsx'
import { CheckboxGroup } from '../src/ui/forms/checkbox-group.tsx'
import { Switch } from '../src/ui/forms/switch.tsx'
import { TabPanel, Tabs } from '../src/ui/tabs/tabs.tsx'
import { TextArea } from '../src/ui/forms/text-area.tsx'
import { TextInput } from '../src/ui/forms/text-input.tsx'
import { account, models } from '../test/automation-samples.ts'
import { longWord, Press, type ComponentStates, nothing, WithResponses } from './state-parts.tsx'

const options = [
  { value: 'contains', label: 'Contains' },
  { value: 'exact', label: 'Exactly', disabled: false },
  { value: 'later', label: 'Coming soon', disabled: true },
]

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

export const fields: ComponentStates[] = [
  {
    name: 'LinkInput',
    states: {
      empty: () => <Link url="" />,
      filled: () => <Link url="https://nord.example/prices" />,
      'with an error': () => <Link url="price list" error="Enter an address, such as example.com/faq." />,
    },
  },
  {
    name: 'SuggestionList',
    states: {
      names: () => <Suggested names={['Lena', 'Mira', 'Tom']} />,
      'one long word': () => <Suggested names={[longWord]} />,
    },
  },
  {
    name: 'ModelSelect',
    states: {
      'no choice': () => <Models value={null} />,
      chosen: () => <Models value={`${model.provider}:${model.id}`} />,
      disabled: () => <Models value={null} disabled />,
    },
  },
  {
    name: 'ModelNote',
    states: { available: () => <ModelNote model={model} />, missing: () => <ModelNote model={null} /> },
  },
  {
    name: 'Field',
    states: {
      empty: () => <Text hint="Only you see it." />,
      filled: () => <Text value="Price questions" />,
      wrong: () => <Text error="Enter a name." />,
      required: () => <Text required />,
      disabled: () => <Text disabled value="Price questions" />,
      'one long word': () => <Text value={longWord} hint={longWord} error={longWord} />,
      password: () => (
        <Field label="Password">
          <PasswordInput defaultValue="secret" autoComplete="new-password" />
        </Field>
      ),
      number: () => (
        <Field label="Replies per post">
          <NumberInput value={5} onValueChange={nothing} />
        </Field>
      ),
      duration: () => (
        <Field label="Cooldown" hint="Leave empty for no cooldown.">
          <DurationInput label="Cooldown" value={300} onValueChange={nothing} />
        </Field>
      ),
      'several controls': () => (
        <FieldGroup legend="Reply" hint="Sent in public." error="Choose one.">
          <Text />
        </FieldGroup>
      ),
    },
  },
  {
    name: 'CharCounter',
    states: {
      room: () => <Area count={120} />,
      'nearly full': () => <Area count={950} />,
      over: () => <Area count={1001} />,
    },
  },
  {
    name: 'KeywordField',
    states: {
      empty: () => <Keywords keywords={[]} />,
      chips: () => <Keywords keywords={['price', 'how much']} />,
      'one long word': () => <Keywords keywords={[longWord]} />,
      wrong: () => <Keywords keywords={[]} error="Add a keyword." />,
    },
  },
  {
    name: 'Choices',
    states: {
      segmented: () => <Segmented label="Match" value="contains" options={options} onValueChange={nothing} />,
      'segmented, compact': () => (
        <Segmented compact label="Look" value="exact" options={options} onValueChange={nothing} />
      ),
      views: () => (
        <ViewTabs
          label="Show"
          value="all"
          onValueChange={nothing}
          views={[
            { value: 'waiting', label: 'Needs reply', count: '2', urgent: true },
            { value: 'unread', label: 'Unread', count: '999+' },
            { value: 'all', label: 'Open' },
          ]}
        />
      ),
      select: () => (
        <Field label="Match">
          <Select value="exact" options={options} onValueChange={nothing} />
        </Field>
      ),
      'select open': () => (
        <Press>
          <Select aria-label="Match" value="exact" options={options} onValueChange={nothing} />
        </Press>
      ),
      'long select open': () => (
        <Press>
          <Select aria-label="Hour" value="9" options={hours} onValueChange={nothing} />
        </Press>
      ),
      'select disabled': () => (
        <Field label="Match">
          <Select disabled value="exact" options={options} onValueChange={nothing} />
        </Field>
      ),
      checkboxes: () => (
        <CheckboxGroup
          legend="Message types"
          options={[
            { value: 'text', label: 'Text' },
            { value: 'image', label: 'Photo' },
          ]}
          values={['text']}
          onValuesChange={nothing}
        />
      ),
      'switch off': () => <Switch label="Use knowledge" checked={false} onCheckedChange={nothing} />,
      'switch on': () => (
        <Switch label="Use knowledge" hint="Reads your sources." checked onCheckedChange={nothing} />
      ),
      'switch disabled': () => <Switch label="Use knowledge" checked disabled onCheckedChange={nothing} />,
      range: () => <Range hint="Lower is steadier." />,
      'range disabled': () => <Range disabled />,
    },
  },
  {
    name: 'Tabs',
    states: { first: () => <Sides value="chat" />, second: () => <Sides value="train" /> },
  },
]

interface TextProps {
  value?: string
  hint?: ReactNode
  error?: string
  required?: boolean
  disabled?: boolean
}

const Text = ({ value = '', disabled = false, ...rest }: TextProps) => (
  <Field label="Automation name" {...rest}>
    <TextInput defaultValue={value} disabled={disabled} />
  </Field>
)

const Area = ({ count }: { count: number }) => (
  <Field label="Message">
    <TextArea defaultValue="Hello" counter={{ count, max: 1000 }} />
  </Field>
)

const Keywords = ({ keywords, error }: { keywords: string[]; error?: string }) => (
  <KeywordField keywords={keywords} ink="coral" onChange={nothing} onBlur={nothing} error={error} />
)

const Range = (props: { hint?: string; disabled?: boolean }) => (
  <RangeField
    label="Temperature"
    value={0.7}
    onValueChange={nothing}
    min={0}
    max={1}
    step={0.1}
    scale={['steady', 'free']}
    {...props}
  />
)

const Sides = ({ value }: { value: 'chat' | 'train' }) => (
  <Tabs
    label="Parts"
    value={value}
    onValueChange={nothing}
    items={[
      { value: 'chat', label: 'Chat' },
      { value: 'train', label: 'Train' },
    ]}
  >
    <TabPanel value="chat">Messages</TabPanel>
    <TabPanel value="train">Sources</TabPanel>
  </Tabs>
)

const [model] = models() as [ListedModel]

const Models = (props: { value: string | null; disabled?: boolean }) => (
  <WithResponses answers={[[modelsQuery(account.platform_user_id).queryKey, models()]]}>
    <Field label="Model">
      <ModelSelect platformUserId={account.platform_user_id} onValueChange={nothing} {...props} />
    </Field>
  </WithResponses>
)

const Link = ({ url, error }: { url: string; error?: string }) => (
  <Field label="Link" error={error}>
    <LinkInput url={url} onChange={nothing} />
  </Field>
)

function Suggested({ names }: { names: readonly string[] }) {
  const suggestions = useSuggestions({ open: true, items: names, onTake: nothing, onClose: nothing })
  return (
    <>
      <Field label="Note">
        <TextArea rows={2} defaultValue="@" onKeyDown={suggestions.press} {...suggestions.control} />
      </Field>
      <SuggestionList label="Members" suggestions={suggestions} keyOf={(name) => name}>
        {(name) => <bdi>{name}</bdi>}
      </SuggestionList>
    </>
  )
}
