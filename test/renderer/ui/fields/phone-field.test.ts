import { describe } from 'vitest'
import PhoneField from '../../../../renderer/ui/fields/PhoneField.vue'
import { behavesAsField } from './field-contract.ts'

describe('PhoneField', () => behavesAsField(PhoneField, '(713) 555-0142'))
