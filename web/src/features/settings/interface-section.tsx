import { m } from '@skein/messages'
import { type Theme, setTheme, useUiState } from '../../lib/browser/ui-state.ts'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { LanguageField } from './language-field.tsx'
import { Section } from './section.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const themeNames = {
  dark: m.common_dark(),
  light: m.common_light(),
  system: m.settings_interface_themes_system(),
}

const themes: readonly Theme[] = ['dark', 'light', 'system']

/** Settings stored in this browser. */
export function InterfaceSection() {
  const theme = useUiState((state) => state.theme)
  const singleKeys = useUiState((state) => state.singleKeys)
  return (
    <Section id="interface" title={m.settings_interface_title()} text={m.settings_interface_text()}>
      <LanguageField />
      <TimeZoneField />
      <FieldGroup legend={m.common_theme()}>
        <Segmented
          compact
          label={m.common_theme()}
          value={theme}
          options={themes.map((value) => ({ value, label: themeNames[value] }))}
          onValueChange={setTheme}
        />
      </FieldGroup>
      <Switch
        label={m.common_single_key_shortcuts()}
        hint={m.settings_interface_keys_hint()}
        checked={singleKeys}
        onCheckedChange={(on) => useUiState.setState({ singleKeys: on })}
      />
    </Section>
  )
}
