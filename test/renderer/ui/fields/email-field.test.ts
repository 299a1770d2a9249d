import { describe } from 'vitest'
import EmailField from '../../../../renderer/ui/fields/EmailField.vue'
import { behavesAsField } from './field-contract.ts'

describe('EmailField', () => behavesAsField(EmailField, 'pat@example.com'))
