#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes unicode_ranges.def and unicode_case.def from the character database that comes with Python.

    make_unicode_tables.py DIRECTORY

Run it again when a newer Unicode is wanted. Rows are packed several to a line.
"""
import sys
import unicodedata
from pathlib import Path

CLASS_OF_CATEGORY = {
    'Lu': 'upper', 'Lt': 'upper', 'Ll': 'lower', 'Lm': 'letter', 'Lo': 'letter', 'Nl': 'letter',
    'Mn': 'mark', 'Mc': 'mark', 'Me': 'mark', 'Nd': 'digit', 'No': 'number',
    'Pc': 'punctuation', 'Pd': 'punctuation', 'Ps': 'punctuation', 'Pe': 'punctuation',
    'Pi': 'punctuation', 'Pf': 'punctuation', 'Po': 'punctuation',
    'Sm': 'symbol', 'Sc': 'symbol', 'Sk': 'symbol', 'So': 'symbol',
    'Zs': 'space', 'Zl': 'space', 'Zp': 'space', 'Cc': 'control', 'Cf': 'format',
}
FIRST = 0x80  # ASCII is decided by the code itself


def class_ranges():
    """Maximal (first, last, class); `alternating`: upper and lower in turn, upper first."""
    classes = [CLASS_OF_CATEGORY.get(unicodedata.category(chr(c))) for c in range(0x110000)]
    code = FIRST
    while code < 0x110000:
        here = classes[code]
        last = code
        if here == 'upper' and classes[code + 1:code + 4] == ['lower', 'upper', 'lower']:
            while classes[last + 1] == ('lower' if (last - code) % 2 == 0 else 'upper'):
                last += 1
            yield code, last, 'alternating'
        else:
            while last + 1 < 0x110000 and classes[last + 1] == here:
                last += 1
            if here is not None:
                yield code, last, here
        code = last + 1


def case_ranges(convert):
    """(first, last, stride, distance) of codes whose simple mapping is the code plus distance."""
    pairs = {}
    for code in range(FIRST, 0x110000):
        other = convert(chr(code))
        if len(other) == 1 and ord(other) != code:
            pairs[code] = ord(other) - code
    rows = []
    for code, distance in sorted(pairs.items()):
        if rows and rows[-1][3] == distance:
            first, last, stride, _ = rows[-1]
            gap = code - last
            if gap in (1, 2) and (first == last or stride == gap):
                rows[-1] = (first, code, gap, distance)
                continue
        rows.append((code, code, 1, distance))
    return rows


def write(path, comment, rows):
    lines = ['// SPDX-License-Identifier: MIT'] + ['// ' + line for line in comment]
    line = ''
    for row in rows:
        if len(line) + len(row) + 1 > 100:
            lines.append(line.rstrip())
            line = ''
        line += row + ' '
    lines.append(line.rstrip())
    path.write_text('\n'.join(lines) + '\n')


def main():
    folder = Path(sys.argv[1])
    version = unicodedata.unidata_version
    write(folder / 'unicode_ranges.def',
          [f'Classes of the characters from U+0080 on, ascending; Unicode {version}.',
           'HB_U(first, last, class). Written by make_unicode_tables.py.'],
          [f'HB_U(0x{a:x},0x{b:x},{name})' for a, b, name in class_ranges()])
    write(folder / 'unicode_case.def',
          [f'Simple case mappings from U+0080 on, ascending; Unicode {version}.',
           'HB_TO_UPPER or HB_TO_LOWER(first, last, stride, distance): each stride-th code of the range',
           'maps to itself plus distance. Written by make_unicode_tables.py.'],
          [f'HB_TO_UPPER(0x{a:x},0x{b:x},{s},{d})' for a, b, s, d in case_ranges(str.upper)] +
          [f'HB_TO_LOWER(0x{a:x},0x{b:x},{s},{d})' for a, b, s, d in case_ranges(str.lower)])


main()
