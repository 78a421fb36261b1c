import { interfaceWords } from '../../copy/settings/settings.ts'
import { type Theme, setTheme, useUiState } from '../../lib/browser/ui-state.ts'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { LanguageField } from './language-field.tsx'
import { Section } from './section.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const themes: readonly Theme[] = ['dark', 'light', 'system']

/** Settings stored in this browser. */
export function InterfaceSection() {
  const theme = useUiState((state) => state.theme)
  const singleKeys = useUiState((state) => state.singleKeys)
  return (
    <Section id="interface" title={interfaceWords.title} text={interfaceWords.text}>
      <LanguageField />
      <TimeZoneField />
      <FieldGroup legend={interfaceWords.theme}>
        <Segmented
          compact
          label={interfaceWords.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: interfaceWords.themes[value] }))}
          onValueChange={setTheme}
        />
      </FieldGroup>
      <Switch
        label={interfaceWords.keys}
        hint={interfaceWords.keysHint}
        checked={singleKeys}
        onCheckedChange={(on) => useUiState.setState({ singleKeys: on })}
      />
    </Section>
  )
}
