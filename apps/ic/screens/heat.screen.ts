import { ELEMENTS, OTHERS } from '../../../shared/contracts/ic/composition.ts'
import { Heat } from '../../../shared/contracts/ic/heat.ts'
import { HeatAbout } from '../heat/heat-about.tsx'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [S3.22] [S8.28] Melts of mills, with what their certificates say. */
export default maintenance({
  id: 'ic/heat',
  entity: Heat,
  list: ['heatNo', 'mill', 'gradeId', 'verdict', 'testDate', 'meltCountry', 'hasCertificate', 'active'],
  views: [
    { name: 'failing', filters: { verdict: 'Fails' } },
    { name: 'bare', filters: { hasCertificate: 'false' } },
  ],
  initial: () => ({ active: true }),
  bulk: ['active'],
  parts: { aboveForm: HeatAbout },
  editor: [
    section('identity', ['heatNo', 'mill', 'gradeId', 'meltCountry', 'testDate', 'laboratory', 'verdict', 'active']),
    section('chemistry', [...ELEMENTS, ...OTHERS, 'total']),
    section('mechanics', ['yieldMpa', 'tensileMpa', 'elongation', 'rValue', 'nValue', 'hardness', 'hardnessScale']),
  ],
})
