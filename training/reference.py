"""Writes what PyTorch says the weights give for some inputs, for the tests of the kernel in packages/ai.

    python3 training/reference.py weights.json reference.json
"""
import base64
import json
import sys

import numpy as np
import torch

weights = json.load(open(sys.argv[1], encoding="utf8"))
numbers = torch.from_numpy(np.frombuffer(base64.b64decode(weights["numbers"]), dtype="<f4").copy()).double()
inputs, (h1, h2), outputs = weights["inputs"], weights["hidden"], 3
shapes = [(inputs, h1), (h1,), (h2, h1), (h2,), (outputs, h2), (outputs,)]
w1, b1, w2, b2, w3, b3 = (part.view(shape) for part, shape in zip(numbers.split([int(np.prod(s)) for s in shapes]), shapes))

generator = torch.Generator().manual_seed(1)
rows = []
for _ in range(12):
    # Mostly zeros and simple fractions, as features are.
    x = torch.randint(0, 9, (inputs,), generator=generator).double() / 4 * (torch.rand(inputs, generator=generator) < 0.4)
    hidden = torch.relu(torch.relu(x @ w1 + b1) @ w2.T + b2)
    rows.append({"x": x.tolist(), "out": (hidden @ w3.T + b3).tolist()})
json.dump({"sha256": weights["sha256"], "rows": rows}, open(sys.argv[2], "w", encoding="utf8"))
