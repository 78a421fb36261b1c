import { m } from '@skein/messages'
import { timeZone, timeZoneKey } from '../../lib/time/time-zone.ts'
import { timeZones, zoneName } from '../../lib/time/time-zones.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

const ofDevice = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Stores the time zone for this browser and loads the page in it. */
function choose(zone: string): void {
  if (zone === '') localStorage.removeItem(timeZoneKey)
  else localStorage.setItem(timeZoneKey, zone)
  location.reload()
}

/** Time zone of the times on screen in this browser. */
export const TimeZoneField = () => (
  <Field label={m.settings_interface_zone()} hint={m.settings_interface_zone_hint()}>
    <Select
      value={timeZone ?? ''}
      options={[
        { value: '', label: m.settings_interface_zone_device({ zone: zoneName(ofDevice) }) },
        ...timeZones.map((value) => ({ value, label: zoneName(value) })),
      ]}
      onValueChange={choose}
    />
  </Field>
)
